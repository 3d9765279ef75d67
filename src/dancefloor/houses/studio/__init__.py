"""The studio: the page of `dancefloor web`, the widget of notebooks, the static folder, and films (docs/web.md)."""

HERE = __name__
HOUSE = {
    "order": 40,
    "names": {f"{HERE}.studio": "studio"},
    "commands": {
        "web": (f"{HERE}.web_command:WebCommand", "Open a page in the browser for drawing and solving.", "Solve")
    },
    "queries": f"{HERE}.films:QUERIES",
}
