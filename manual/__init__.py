"""Makes the pages of the documentation site, before MkDocs builds them: `python -m manual FOLDER`, or `nox -s docs`."""
