"""What every face says and hands over: sentences about outcomes, and JSON documents.

A web page, a notebook and the command line all take a result of `dancefloor.verbs`, and get its text from here. This
room prints nothing and knows no terminal. Sentences begin in lower case and end without a full stop, so that a face can
put them after its own words.
"""
