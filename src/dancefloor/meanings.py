"""What words mean that people type and dancefloor does not have, and what to type instead: data only.

A suggestion by spelling knows nothing of meanings: the letters nearest to ``--png`` are those of ``--page``. So
`dancefloor.errors.nearest` looks here first. Each entry of `MEANINGS` lists words and the hint for them, which follows
a sentence such as "there is no option --png; ". A hint names something that exists, or says that there is nothing
yet. Words are in lower case, without the dashes of options.
"""

from __future__ import annotations

from typing import NamedTuple

#: Where a word may stand: an option or a command, a puzzle, pieces, an engine, a format.
OPTION, COMMAND, PUZZLE, PIECES, ENGINE, FORMAT = "option", "command", "puzzle", "pieces", "engine", "format"


class Meaning(NamedTuple):
    """Words, the hint for them, and where they may stand to mean that."""

    words: str
    hint: str
    where: tuple[str, ...] = (OPTION, COMMAND)


_TYPED = (OPTION, COMMAND, PUZZLE)
_WRITTEN = (OPTION, COMMAND, FORMAT)
_NAMED = (OPTION, PUZZLE, PIECES)

MEANINGS = (
    # What should come out.
    Meaning(
        "png jpg jpeg image images img picture pictures pic draw drawing plot render svg",
        "'dancefloor solve 6x10 --svg picture.png' draws a picture",
        _WRITTEN,
    ),
    Meaning("pdf sheets print printer pages", "'dancefloor solve 6x10 --all --sheet all.pdf' writes pages", _WRITTEN),
    Meaning("html slider", "'dancefloor solve 6x10 --all --html all.html' writes a page with a slider", _WRITTEN),
    Meaning(
        "stl obj 3mf glb scad openscad mesh 3d",
        "'dancefloor solve soma --stl soma.stl' writes pieces for a 3D printer",
        _WRITTEN,
    ),
    Meaning(
        "gif mp4 video film movie animation animate",
        "'dancefloor apart soma --html film.html' writes a film of pieces that come apart; 'dancefloor solve 6x10"
        " --watch' shows a search in the terminal",
        _WRITTEN,
    ),
    Meaning(
        "laser dxf kerf cut cnc",
        "'dancefloor solve 6x10 --laser sheet.svg' writes outlines for a laser cutter",
        _WRITTEN,
    ),
    Meaning(
        "colour colours color colors palette theme",
        "'dancefloor solve 6x10 --svg picture.svg --style patterns' chooses how pieces are told apart",
    ),
    Meaning(
        "size scale dpi width height mm cm",
        "the size of a board is a word, as in 'dancefloor solve 6x10'; only sheets to cut out have a --size",
    ),
    Meaning(
        "save output out o write dest file",
        "'dancefloor solve 6x10 --svg picture.svg' writes a picture, and 'dancefloor run 6x10 --store 6x10.db' keeps"
        " all solutions",
        (OPTION,),
    ),
    Meaning(
        "save output write export import read load",
        "'dancefloor convert 6x10 --to toml' writes a puzzle; a file is read where a puzzle is named, as in 'dancefloor"
        " solve FILE'",
        (COMMAND,),
    ),
    Meaning("to output-format", "'dancefloor convert 6x10 --to dlx' writes a puzzle in another format", (OPTION,)),
    Meaning("csv tsv xml yaml", "--jsonl and --json print results for other programs", (OPTION, COMMAND)),
    Meaning("link share url", "'dancefloor solve 6x10 --link' prints a link; so does *Share* of 'dancefloor web 6x10'"),
    Meaning("verbose v debug", "--stats prints statistics, and --progress text what is going on", (OPTION,)),
    # What should be done.
    Meaning(
        "list ls catalog catalogue library examples index presets", "'dancefloor puzzles' lists the puzzles", _TYPED
    ),
    Meaning("info describe details", "'dancefloor puzzles soma' describes a puzzle", (OPTION, COMMAND)),
    Meaning("open play gui browser page ui serve server app", "'dancefloor web 6x10' opens a page to play on"),
    Meaning("new create generate gen setter compose", "'dancefloor make fillomino 10x10' makes a puzzle"),
    Meaning("validate unique uniqueness", "'dancefloor check 6x10' says whether there is exactly one solution"),
    Meaning(
        "fillomino", "'dancefloor make fillomino 10x10' makes one, and 'dancefloor solve FILE' solves one", (COMMAND,)
    ),
    Meaning("difficulty rate rating level", "'dancefloor grade FILE' grades a fillomino", (COMMAND,)),
    Meaning("random", "'dancefloor sample 8x8 --pieces dominoes' draws solutions at random"),
    Meaning("resume continue restart", "'dancefloor run 6x10 --store 6x10.db' goes on where it stopped"),
    Meaning("quit exit bye q stop close", "commands end by themselves, and Ctrl-C ends one that runs", (COMMAND,)),
    Meaning("version ver", "did you mean --version?", (COMMAND,)),
    Meaning(
        "disassemble disassembly takeapart take-apart assembly moves",
        "'dancefloor apart soma' says whether a solid comes apart, and in how many moves",
    ),
    Meaning(
        "compat compatibility",
        "'dancefloor compatible Y X' finds the smallest region that copies of each of two pieces tile",
    ),
    Meaning(
        "tessellate tessellation periodic isohedral heesch corona",
        "'dancefloor plane T' tiles the plane, 'dancefloor torus T' a torus; '6x6~torus' is a torus as a box",
        (OPTION, COMMAND, PUZZLE),
    ),
    # How it should be done.
    Meaning(
        "place placed placement given givens fix fixed preplaced start at",
        "'dancefloor web 6x10' completes a board on which you have placed pieces; in a terminal, take away what is"
        " placed: 'dancefloor solve 5x12-5x1@0,0 --pieces pentominoes-I'",
    ),
    Meaning(
        "without exclude except omit minus skip",
        "--pieces pentominoes-I leaves pieces out, and '8x8-2x2@3,3' cells",
    ),
    Meaning("tiles shapes set use", "--pieces pentominoes names the pieces", (OPTION,)),
    Meaning(
        "mirror mirrored flip reflect reflection reflections chiral one-sided",
        "--symmetry rotations counts mirror images apart, and --pieces one-sided-pentominoes forbids to turn pieces"
        " over",
    ),
    Meaning(
        "rotate rotation rotations turn",
        "--symmetry rotations counts solutions up to rotations, and --pieces fixed-tetrominoes forbids to turn pieces",
    ),
    Meaning(
        "symmetric symmetrical",
        "dancefloor does not look yet for solutions that are symmetric; --symmetry says which solutions are the same",
    ),
    Meaning("distinct dedup essentially", "--symmetry all counts solutions that are turned or reflected once"),
    Meaning("jobs j cores cpus workers parallel", "--threads 4 searches on four threads", (OPTION,)),
    Meaning("n one first max number solutions", "--limit 5 stops after five solutions", (OPTION,)),
    Meaning("seconds time-limit max-time", "--timeout 60 stops after a minute", (OPTION,)),
    Meaning("ram mem", "did you mean --memory?", (OPTION,)),
    # Puzzles and pieces.
    Meaning("box rectangle grid board area region", "say how large, as in 'dancefloor solve 6x10'", (PUZZLE,)),
    Meaning("square", "say how large, as in 'dancefloor solve 8x8-2x2'", (PUZZLE,)),
    Meaning("cube cuboid", "say how large, as in 'dancefloor solve 3x4x5'", (PUZZLE,)),
    Meaning(
        "hexagon triangle rhomboid trapezium",
        "say of which cells, and how large, as in 'dancefloor solve triangle:hexagon3 --pieces triamond'",
        (PUZZLE,),
    ),
    Meaning(
        "chessboard checkerboard", "a chessboard is 8x8, as in 'dancefloor count 8x8 --pieces dominoes'", (PUZZLE,)
    ),
    Meaning(
        "burrtools xmpuzzle burr burrs",
        "'dancefloor apart burr.xmpuzzle' takes a burr apart that is in a file of BurrTools",
        (OPTION, COMMAND, PUZZLE),
    ),
    Meaning("burrtools burr", "did you mean 'xmpuzzle'?", (FORMAT,)),
    Meaning(
        "sticks polysticks polystick twigs polytwigs polytwig trigs polytrigs polytrig tans polytans aboloes"
        " polyaboloes drafters polydrafters kites polykites rhombs polyrhombs polyspheres polyprisms polytesseracts",
        "say how large: tetrasticks, tritwigs, ditrigs, tetraboloes, didrafters or polykites-1-3, for example",
        _NAMED,
    ),
    Meaning(
        "tangram",
        "dancefloor has no tangram yet; 'dancefloor solve 6x6? --pieces tetraboloes' packs pieces of tans",
        _NAMED,
    ),
    Meaning(
        "plets polyplets triplets tetraplets pentaplets pseudo-polyominoes polykings",
        "pieces that touch at corners have no names yet: draw them in a file with 'disconnected = true'",
        _NAMED,
    ),
    Meaning(
        "polyominoes polyiamonds polyhexes polycubes ominoes",
        "say how large: pentominoes, hexiamonds, tetrahexes, tetracubes or polyominoes-1-5, for example",
        _NAMED,
    ),
    Meaning("tetris tetriminos tetrominos", "did you mean 'tetrominoes'?", (PUZZLE, PIECES)),
    # Engines.
    Meaning(
        "dlx dlx1 dlx2 dlx3 dlx5 dance knuth xc xcc mcc algorithm-x algorithm-c", "did you mean 'dancing'?", (ENGINE,)
    ),
    Meaning("fletcher", "did you mean 'scanning'?", (ENGINE,)),
    Meaning("ortools or-tools cp-sat cp", "did you mean 'cpsat'?", (ENGINE,)),
    Meaning("minisat cadical glucose kissat z3", "did you mean 'sat'?", (ENGINE,)),
    Meaning("python slow", "did you mean 'reference'?", (ENGINE,)),
    Meaning(
        "dp tables zdd dlx6 dynamic-programming transfer-matrix",
        "to count by tables, say 'dancefloor count 6x10 --engine counting'",
        (ENGINE,),
    ),
    Meaning(
        "kasteleyn fkt determinant determinants pfaffian",
        "to count by determinants, say 'dancefloor count 8x8 --pieces dominoes --engine matchings'",
        (ENGINE,),
    ),
    Meaning("auto fastest best default any", "leave out --engine for the fastest one", (ENGINE,)),
    # Formats.
    Meaning("knuth xcc xc", "did you mean 'dlx'?", (FORMAT,)),
    Meaning("sat cnf", "did you mean 'dimacs'?", (FORMAT,)),
    Meaning("pb pbo", "did you mean 'opb'?", (FORMAT,)),
    Meaning("mip mps ilp ip", "did you mean 'lp'?", (FORMAT,)),
    Meaning("puzz.link pzpr pzv pzv.jp", "did you mean 'puzzlink'?", (FORMAT,)),
    Meaning("penpa+ penpa-edit", "did you mean 'penpa'?", (FORMAT,)),
    Meaning("text txt ascii", "did you mean 'grid'?", (FORMAT,)),
)


#: The commands of houses that come with dancefloor, and their public names, for who has deleted a house.
COMMANDS_OF = {
    "runs": "run runs show split merge",
    "founders": "fletcher polyominoes polyomino-dlx",
    "fillomino": "hint explain grade bench make fillomino-dlx",
    "questions": "family heat symmetries",
    "explorer": "compatible order plane rectangles rep-tiles sequence torus",
    "proofs": "prove verify",
    "designers": "apart",
    "makers": "",
    "studio": "web",
    "notebook": "",
}
NAMES_OF = {
    "runs": "run split merge Part read_part KeptRun open_run",
    "founders": "",
    "fillomino": "Explanation read_fillomino write_fillomino Division Fillomino Filled FilledGrid grid_faults explain"
    " Wish grade hint make make_many book Bench bench",
    "questions": "read_constraint family read_family Family FamilyDifference FamilyTooLarge Heat Priced"
    " Fitted fit_most Hints make_hints PricedSolutions solve_cheaply Unique make_unique WhyNone"
    " MadePacking make_packing PieceSets piece_sets"
    " KeptSymmetry SymmetryTable symmetries",
    "explorer": "Rectangles rectangles RectangularOrder order_of Tori tori PlaneTiling tile_plane RepTiles"
    " rep_tiles Compatibility compatible NumberSequence sequence",
    "proofs": "ProvedCount prove ProofTooLarge",
    "designers": "Disassembly Disassemblies disassemblies apart disassembly_faults"
    " AllBurrs all_burrs MadeBurr make_burr burr_problem",
    "makers": "CutSheet laser_sheets PrintedParts printed_parts paper_pieces",
    "studio": "studio link",
    "notebook": "",
}


def house_of(word: str, among: dict[str, str]) -> str:
    """The end of a sentence about a command or a name that there is not, if it belongs to a house; or nothing.

    Args:
        word: the command or the name.
        among: `COMMANDS_OF` or `NAMES_OF`.

    >>> house_of("fletcher", COMMANDS_OF), house_of("nothing", NAMES_OF)
    (": it belongs to the house 'founders', which is not installed", '')
    """
    house = next((house for house, words in among.items() if word in words.split()), None)
    return f": it belongs to the house {house!r}, which is not installed" if house else ""


def meaning(word: str, where: str) -> str:
    """The hint for a word that stands somewhere; empty if there is none. It may be an option, with its dashes.

    >>> meaning("--list", OPTION), meaning("tetris", PUZZLE), meaning("tetris", ENGINE)
    ("'dancefloor puzzles' lists the puzzles", "did you mean 'tetrominoes'?", '')
    """
    plain = word.lstrip("-").lower().replace("_", "-")
    return next((each.hint for each in MEANINGS if where in each.where and plain in each.words.split()), "")
