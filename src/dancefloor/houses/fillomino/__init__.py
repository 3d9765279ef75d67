"""Fillominoes, symmareas and divisions: solved, checked, explained, graded and made (docs/puzzles/fillomino.md)."""

HERE = __name__
_FORMATS = f"{HERE}.formats"
_SITES = ("fillomino", "pentominous", "tetrominous")  # genres of puzz.link
_FILE = (".fillomino",)
_VIEWS = f"{HERE}.fillomino_reports"
_GROUP = "Fillomino"
HOUSE = {
    "order": 30,
    "names": {
        f"{HERE}.bench": "Bench bench",
        f"{HERE}.explain.explanation": "Explanation",
        f"{_FORMATS}.forms": "read_fillomino write_fillomino",
        f"{HERE}.division": "Division",
        f"{HERE}.fillomino": "Fillomino",
        f"{HERE}.filled_grid": "Filled FilledGrid",
        f"{HERE}.verify_filled": "grid_faults",
        f"{HERE}.explaining": "explain grade hint",
        f"{HERE}.make.wish": "Wish",
        f"{HERE}.making": "make make_many",
        f"{HERE}.printing": "book",
    },
    "kinds": {
        f"{HERE}.division:Division": f"{HERE}.kinds:DivisionKind",
        f"{HERE}.fillomino:Fillomino": f"{HERE}.kinds:FillominoKind",
    },
    "kept": {
        "division": (f"{HERE}.division:Division", ("genre", "clues", "walls")),
        "limited fillomino": (f"{HERE}.limited_fillomino:LimitedFillomino", ("rows", "labels")),
    },
    "editable": {"fillomino": f"{_FORMATS}.forms"},
    "recovers": (f"{_FORMATS}.fillomino_dlx:recovered",),
    "groups": {
        _GROUP: (
            30,
            """\
dancefloor hint mine.fillomino            the next move
dancefloor make fillomino 10x10           make a new puzzle""",
        ),
        "The founding programs": (50, ""),
    },
    "commands": {
        "hint": (f"{HERE}.explain_commands:HintCommand", "Give the next move of a fillomino, with the reason.", _GROUP),
        "explain": (f"{HERE}.explain_commands:ExplainCommand", "Solve a fillomino step by step, with reasons.", _GROUP),
        "grade": (f"{HERE}.explain_commands:GradeCommand", "Grade how hard a fillomino is.", _GROUP),
        "bench": (
            f"{HERE}.explain_commands:BenchCommand",
            "Try other clues, each with its grade.",
            _GROUP,
        ),
        "make": (f"{HERE}.make_command:MakeCommand", "Make a puzzle that has exactly one solution.", _GROUP),
        "fillomino-dlx": (
            f"{HERE}.fillomino_dlx_command:FillominoDlxCommand",
            "Generate a problem as Knuth's FILLOMINO-DLX does.",
            "The founding programs",
        ),
    },
    "documents": {"hint": 1, "explain": 1, "grade": 1, "bench": 1, "make": 1, "made": 1},
    "schema": HERE,
    "queries": f"{HERE}.fillomino_queries:QUERIES",
    "page": HERE,
    "tabs": {
        "fillomino": {
            "order": 20,
            "title": "Fillomino",
            "module": "fillomino.js",
            "opens": "fillomino",
            "small": "smallgrid.js",
        }
    },
    "cards": {
        "fillomino": {
            "order": 40,
            "title": "Fillomino of the day",
            "about": "Numbers that say how large their region is.",
            "module": "daily.js",
            "picture": "https://puzz.link/p?fillomino/4/5/l7g7g1k43g5",
        }
    },
    "near": {"fillomino": {"module": "gridnear.js", "example": "3x2:200030"}},
    "warm": f"{HERE}.fillomino_queries:WARM",
    "views": {
        f"{HERE}.fillomino:Fillomino": f"{_VIEWS}:clued_view",
        f"{HERE}.division:Division": f"{_VIEWS}:clued_view",
        f"{HERE}.limited_fillomino:LimitedFillomino": f"{_VIEWS}:limited_view",
        f"{HERE}.explain.explanation:Explanation": f"{_VIEWS}:explanation_view",
        f"{HERE}.bench:Bench": f"{_VIEWS}:bench_view",
        f"{HERE}.make.maker:Making": f"{_VIEWS}:making_view",
        f"{HERE}.make.maker:Made": f"{_VIEWS}:made_view",
    },
    "known": (("https://puzz.link/p?fillomino/4/5/l7g7g1k43g5", "none", 1),),
    "methods": f"{HERE}.solve.solver:methods_known",
    "formats": (
        {
            "order": 10,
            "name": "penpa",
            "summary": "address of a Penpa+ drawing on squares",
            "holds": ("fillomino",),
            "reader": f"{_FORMATS}.penpa:read_penpa",
            "writer": f"{_FORMATS}.penpa:write_penpa",
            "tells": f"{_FORMATS}.penpa:is_penpa",
            "suffixes": _FILE,
            "word": "m=",
            "example": "m=edit&p=Ky4sTSxK1THWMeKKNtABw1guruoqP6tqJUMzJatoJSMlHUMdJUOlWB0lIxOQgDFMoLYWAA==",
        },
        {
            "order": 20,
            "name": "puzzlink",
            "summary": "address at puzz.link, pzv.jp or another pzpr site",
            "holds": _SITES,
            "reader": f"{_FORMATS}.puzzlink:read_puzzlink",
            "writer": f"{_FORMATS}.puzzlink:write_puzzlink",
            "remarks": f"{_FORMATS}.pzpr:remarks",
            "tells": f"{_FORMATS}.puzzlink:is_puzzlink",
            "suffixes": _FILE,
            "word": r"://|/p(?:\.html)?\?|\A[\w.]+\.[a-z]+/|\A\s*\??\w+/(?:\w+/)?[0-9]+/[0-9]+/",
            "example": "https://puzz.link/p?fillomino/3/2/2i3g",
        },
        {
            "order": 30,
            "name": "filling",
            "summary": "game id of Filling in Simon Tatham's collection",
            "holds": ("fillomino",),
            "reader": f"{_FORMATS}.filling:read_filling",
            "writer": f"{_FORMATS}.filling:write_filling",
            "tells": f"{_FORMATS}.filling:is_filling",
            "suffixes": _FILE,
            "word": r"^\s*[0-9]+x[0-9]+:",
            "example": "3x2:200030",
        },
        {
            "order": 40,
            "name": "pzprv3",
            "summary": "file saved by puzz.link, pzv.jp or another pzpr site",
            "holds": _SITES,
            "reader": f"{_FORMATS}.pzpr:read_pzprv3",
            "writer": f"{_FORMATS}.pzpr:write_pzprv3",
            "remarks": f"{_FORMATS}.pzpr:remarks",
            "tells": f"{_FORMATS}.pzpr:is_pzprv3",
            "suffixes": _FILE,
            "example": "pzprv3/fillomino/2/3/2 . . /. 3 . /. . . /. . . /0 0 /0 X /0 0 0 /",
        },
        {
            "order": 50,
            "name": "janko",
            "summary": "page of janko.at, or the data in it",
            "holds": ("fillomino",),
            "reader": f"{_FORMATS}.janko:read_janko",
            "writer": f"{_FORMATS}.janko:write_janko",
            "tells": f"{_FORMATS}.janko:is_janko",
            "suffixes": _FILE,
            "example": "begin\npuzzle Fillomino\nrows 2\ncols 3\nproblem\n2 - -\n- 3 -\nend\n",
        },
        {
            "order": 70,
            "name": "grid",
            "summary": "lines of numbers, with `.` for a blank cell",
            "holds": ("fillomino",),
            "reader": f"{_FORMATS}.grid:read_fillomino_grid",
            "writer": f"{_FORMATS}.grid:write_fillomino_grid",
            "tells": f"{_FORMATS}.grid:begins_as_grid",
            "suffixes": _FILE,
            "example": "2..\n.3.\n",
        },
        {
            "order": 160,
            "name": "fillomino-dlx",
            "summary": "rows of a fillomino, as Knuth's FILLOMINO-DLX reads them",
            "holds": ("limited fillomino",),
            "reader": f"{_FORMATS}.fillomino_dlx:read_fillomino_dlx",
            "example": "2..\n...\n..3\n",
        },
    ),
}
