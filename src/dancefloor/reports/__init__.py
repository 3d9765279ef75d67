"""What every face shows: sentences about outcomes, and JSON documents.

A web page, a notebook and the command line each take a result of `dancefloor.verbs`, and get its text from here. This
package prints nothing and knows no terminal. Sentences begin in lower case and end without a full stop, so that a face
can put its own words before them.
"""
