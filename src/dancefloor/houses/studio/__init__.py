"""The studio: the page of `dancefloor web`, the widget of notebooks, the static folder, and films (docs/web.md)."""

HERE = __name__
HOUSE = {
    "order": 40,
    "names": {f"{HERE}.studio": "studio", f"{HERE}.links": "link"},
    "commands": {
        "web": (f"{HERE}.web_command:WebCommand", "Open a page in the browser for drawing and solving.", "Solve")
    },
    "link": f"{HERE}.links:link",
    "formats": (
        {
            "order": 15,
            "name": "link",
            "summary": "link to the page, with the puzzle in it",
            "holds": ("packing", "fillomino"),
            "reader": f"{HERE}.link_format:read_link",
            "writer": f"{HERE}.links:link",
            "tells": f"{HERE}.link_format:is_link",
            "lying": f"{HERE}.link_format:lying_on",
            "word": r"[#&](?:p=[0-9]{1,4}\.|packing=|fillomino=)",
            "example": "https://example.org/dancefloor/#p=1.=sISTBwA",
        },
    ),
    "options": {
        "solve": {
            "as_link": {
                "names": ("--link",),
                "default": False,
                "about": "Print a link to each solution, which shows it on the page (docs/static.md).",
            },
            "as_answer": {
                "names": ("--answer",),
                "default": False,
                "about": "With --link: hide the solution; the page then tells who finds it that it is the answer.",
            },
        }
    },
    "modes": {
        "solve": (
            {
                "takes": "--pieces --where --only --strict-knuth --symmetry --engine --threads --memory --seed --limit"
                " --all --timeout --stats --quiet --progress --answer",
                "asked": "--link",
                "runs": f"{HERE}.link_command:solve_as_links",
            },
        )
    },
    "queries": f"{HERE}.page_queries:QUERIES",
    "page": HERE,
    "tabs": {
        "start": {"order": 0, "title": "Start", "module": "start.js"},
        "packing": {"order": 10, "title": "Packing", "module": "packing.js"},
        "teaching": {"order": 30, "title": "Teaching", "module": "teaching.js"},
        "tilings": {"order": 40, "title": "Tilings", "module": "tilingstab.js", "small": "tilingpicture.js"},
    },
    "cards": {
        "calendar": {
            "order": 10,
            "title": "Today's calendar",
            "about": "Cover all but the day and the month.",
            "opens": "calendar {today}",
            "picture": "calendar 25-Jan",
        },
        "pentominoes": {
            "order": 20,
            "title": "Twelve pentominoes",
            "about": "All pieces of five squares, in a box.",
            "opens": "6x10",
            "picture": "6x10",
        },
        "soma": {
            "order": 30,
            "title": "Soma cube",
            "about": "Seven pieces make a cube.",
            "opens": "soma",
            "picture": "soma",
        },
        "hexagon": {
            "order": 50,
            "title": "A hexagon",
            "about": "Twelve pieces of six triangles.",
            "opens": "hexiamonds-hexagon",
            "picture": "hexiamonds-hexagon",
        },
        "torus": {
            "order": 60,
            "title": "A torus",
            "about": "What leaves on one side comes back on the other.",
            "opens": "5x12~torus",
            "picture": "5x12~torus",
        },
        "tilings": {
            "order": 65,
            "title": "Random tilings",
            "about": "Forty thousand dominoes, and a circle that nobody drew.",
            "tab": "tilings",
            "picture": f"@{HERE}.cards:of_a_tiling",
        },
        "films": {
            "order": 70,
            "title": "How it searches",
            "about": "Films of searches, step by step.",
            "tab": "teaching",
            "picture": f"@{HERE}.cards:of_a_search",
        },
        "own": {
            "order": 80,
            "title": "Draw your own",
            "about": "Begin with an empty board.",
            "tab": "packing",
            "picture": f"@{HERE}.cards:of_a_pencil",
        },
    },
    "films": {
        "links": {
            "order": 10,
            "about": "dancing links",
            "maker": f"{HERE}.films:dancing_links",
            "module": "dancinglinks.js",
            "shown": {
                "Dancing links: Knuth's example": "",
                "Dancing links: a puzzle of one's own": "dominoes 2x3",
            },
        },
    },
}
