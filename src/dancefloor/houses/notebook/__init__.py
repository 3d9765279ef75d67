"""What notebooks show: a view of each value, as HTML and SVG without scripts and without anything from elsewhere."""

HERE = __name__
_VIEWS = f"{HERE}.views"
HOUSE = {
    "order": 50,
    "shows": f"{_VIEWS}:view_of",
    "views": {
        "dancefloor.geometry.region:Region": f"{_VIEWS}:region",
        "dancefloor.geometry.shape:Shape": f"{_VIEWS}:shape",
        "dancefloor.geometry.shape:NamedShapes": f"{_VIEWS}:named_shapes",
        "dancefloor.geometry.polyforms:ShapeList": f"{_VIEWS}:shape_list",
        "dancefloor.puzzles.piece:Piece": f"{_VIEWS}:piece",
        "dancefloor.puzzles.piece:Pieces": f"{_VIEWS}:pieces",
        "dancefloor.puzzles.packing:Packing": f"{_VIEWS}:packing",
        "dancefloor.puzzles.classics:Sudoku": f"{_VIEWS}:sudoku",
        "dancefloor.puzzles.kind:Many": f"{_VIEWS}:many",
        "dancefloor.puzzles.cover:BoardCover": f"{_VIEWS}:board_cover",
        "dancefloor.puzzles.cover:ExactCover": f"{_VIEWS}:exact_cover",
        "dancefloor.puzzles.kind:WithOptions": f"{_VIEWS}:board",
        "dancefloor.cover.problem:Problem": f"{_VIEWS}:problem",
        "dancefloor.formats.knuth.dlx:Reading": f"{_VIEWS}:reading",
        "dancefloor.solutions.solution:Solution": f"{_VIEWS}:solution",
        "dancefloor.solutions.solution:Selection": f"{_VIEWS}:selection",
        "dancefloor.solutions.gallery:Gallery": f"{_VIEWS}:gallery",
        "dancefloor.verbs.solutions:Solutions": f"{_VIEWS}:solutions",
        "dancefloor.verbs.checking:Check": f"{_VIEWS}:check",
        "dancefloor.verbs.solutions:Count": f"{_VIEWS}:count",
        "dancefloor.verbs.covering:Cheapest": f"{_VIEWS}:cheapest",
        "dancefloor.verbs.batches:SolvedPuzzle": f"{_VIEWS}:solved",
        "dancefloor.verbs.tabulating:Tabulated": f"{_VIEWS}:tabulated",
        "dancefloor.search.session:Session": f"{_VIEWS}:session",
    },
}
