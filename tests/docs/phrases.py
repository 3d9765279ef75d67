"""Turns of phrase that went from this project's texts, and a search for them.

Each made readers translate before they understood: inverted order, passive voice, or an everyday word where the field
has a term. An entry shows one of the sentences that went and what stands there now.

`phrases_in` takes any text: a docstring, a message, a help text, the prose of a page (see `prose`), or the comments of
native code (see `comments`).
"""

import re
from collections.abc import Iterator
from typing import NamedTuple


class Phrase(NamedTuple):
    r"""A turn of phrase: a regular expression that finds it, a sentence that had it, and that sentence rewritten.

    In the expression a blank stands for any white space, so that a phrase is found across the end of a line. Case does
    not count, except within `(?-i:...)`. An expression that begins with a blank has `(?<!\s)` before it: otherwise each
    blank of a long row of them is tried.
    """

    pattern: str
    went: str
    now: str

    def found_in(self, text: str) -> Iterator[re.Match[str]]:
        """The places of `text` where it stands."""
        return re.finditer(self.pattern.replace(" ", r"\s+"), text, re.IGNORECASE)


PHRASES = (
    # --- The order of words: the subject comes first ---
    Phrase(r"(?-i:\bOf\b)(?! course)", "Of a fillomino the clues are doubted.", "It examines the clues."),
    Phrase(r"[;:|] of (an?|the|each|these|all|several|many)\b", "set it; of the pieces too", "set it for pieces too"),
    Phrase(r"(?-i:\b(It|What)) is (promised|told|said|sought) that", "It is promised that", "we promise that"),
    Phrase(r"what it starts from|random starts from", "Where anything is random: what it starts from.", "Seed."),
    Phrase(r"what (is|are) sought", "what is sought is a cover", "the search looks for a cover"),
    Phrase(r"so must\b|so do counts|so may yours", "and so may yours be", "and you can plug in your own"),
    Phrase(r"by which\b(?! (of|time|point))", "symmetries by which two are one", "symmetries that relate two"),
    # --- Who acts: name the reader, the command or the engine ---
    Phrase(r"nobody (knows|else)", "How far it is nobody knows.", "Its progress cannot be estimated."),
    Phrase(r"whoever|whosoever", "whoever makes puzzles", "puzzle setters"),
    Phrase(r"who (draws|asks|names|counts|wants)\b", "who draws more than once", "to draw more than once"),
    Phrase(
        r"\b(is|are|was|were|be|been|being|unless) told\b(?! (apart|from|to))",
        "moves are told",
        "the command prints moves",
    ),
    Phrase(r"\btold (in|by|as|with|of|one)\b", "told in short", "summarized"),
    Phrase(r"\btells? (all|more|conflicts|of)\b", "`--stats` tells conflicts", "`--stats` reports conflicts"),
    Phrase(r"\b(is|are|was|were|be) sought", "two solutions are sought", "it looks for two solutions"),
    Phrase(r"nothing is (said|known)|nothing was said", "A4 if nothing is said", "A4 by default"),
    Phrase(r"if you say nothing|something else is said|said otherwise", "if you say nothing", "by default"),
    Phrase(r"\bsees? fit\b", "as the engine sees fit", "the engine decides"),
    Phrase(r"\bdoubt(ed|ing)\b", "while clues are doubted", "while it examines clues"),
    Phrase(r"\bchosen by itself", "The engine is chosen by itself.", "dancefloor picks the engine."),
    Phrase(r"\b(asks?|asked) of (every|a|an|the|it|them)\b", "asks of every lattice", "checks for every lattice"),
    Phrase(r"\b(is|are|was|be) wished\b|one likes", "as hard as is wished", "as hard as you like"),
    Phrase(r"\bas (is )?asked\b", "as hard as is asked", "with the difficulty that you choose"),
    Phrase(r"\bwhichever is\b", "Whichever is done first gives the number.", "The first to finish supplies the count."),
    Phrase(r"\bwhat (came|comes) of it\b", "what came of it, if it is done", "its result, or None"),
    # --- Numbers and times ---
    Phrase(r"\bso many\b(?! (that|states that))", "so many threads", "N threads"),
    Phrase(r"\bso (much|long)\b(?! (that|as))", "stop after so long", "stop after N seconds"),
    Phrase(r"\bin turn\b|\bby turns\b|\bin turns\b", "two searches, in turn", "alternates two searches"),
    Phrase(r"\bsoon\b(?! as)", "one cover, soon", "finds a first solution fast"),
    Phrase(r"\bnow and then\b", "which show, now and then, why", "which sometimes show why"),
    Phrase(r"\bat every run\b", "the same at every run", "the same on every run"),
    Phrase(r"\bhow far (it|a search|the search) (is|came|has)", "how far the search came", "the progress so far"),
    Phrase(r"as often as (it takes|there is room|they fit)", "used as often as it takes", "used any number of times"),
    Phrase(
        r"\bas (few|many|little|much) as can be\b", "as few as can be found", "a core with as few clues as possible"
    ),
    # --- The field's words ---
    Phrase(r"\bwhat \w+ may take\b", "what tables may take up", "memory limit for tables"),
    Phrase(r"\bother people's\b", "other people's solvers", "external solvers"),
    Phrase(r"\bguess(es|ed)? (to|by|of|what)\b|unbiased guess", "guessed to take", "estimated to take"),
    Phrase(r"\btak(e|es|en|ing) (it )?up (again|a)\b|taken up\b(?! to)", "take up a search again", "resume a search"),
    Phrase(r"engine chosen otherwise|whatever is chosen otherwise", "engine chosen otherwise", "default engine"),
    Phrase(r"\btak(e|es|en) as one\b", "symmetric ones are taken as one", "symmetric ones count as one"),
    Phrase(r"\bmakes? of\b", "what a turn makes of each other", "solutions that a turn exchanges"),
    Phrase(r"\bputs? down\b", "a piece put down", "a piece on the board"),
    Phrase(r"\bno exact cover\b", "a fillomino is no exact cover", "a fillomino is not an exact cover problem"),
    Phrase(r"\bclue[s]? of which|of which nothing", "clues of which nothing is known", "undecided clues"),
    # --- Words that a writer today does not use here ---
    Phrase(r"\banew\b", "each drawn anew", "each drawn independently"),
    Phrase(r"\bbeforehand\b", "hard to tell beforehand", "hard to predict"),
    Phrase(r"\bbehind (the number|the bar|a bar|them)\b", "with `K` behind the number", "with `K` after the number"),
    Phrase(r"\b(come|comes|came) to lie\b", "where a cell comes to lie", "the new place of a cell"),
    Phrase(r"\bis none of\b", "it is none of the items", "it is not one of the items"),
    Phrase(r"\bbe it\b", "a file, be it large", "a file of any size"),
    Phrase(r"\bthat go with\b", "the names that go with them", "their names"),
    Phrase(r"\b(is|are|was|were) to be\b", "an item is to be covered", "an item must be covered"),
    Phrase(r"\bto be (had|asked for)\b|\bcan be had\b", "where it can be had", "where it is available"),
    Phrase(r"\ball there (is|are)\b|what there is to know|which engines there are", "all there are", "all of them"),
    Phrase(r"\bthat (is|are) there\b|(is|are) there\.", "the first that is there", "the first one installed"),
    Phrase(r"\b(come|comes|came) upon\b|\bupon\b", "laid upon a component", "mapped to a component"),
    Phrase(r"\bin place of\b", "559 million in place of 1620", "559 million instead of 1620"),
    Phrase(r"\bin the manner of\b|\bthe way of\b", "in the manner of Knuth's", "like Knuth's"),
    Phrase(r"(?<!\s)(?<!\bare) all the same\b", "it is installed all the same", "it is installed anyway"),
    Phrase(r"\bby way of\b", "Minisat, by way of python-sat", "Minisat, through python-sat"),
    Phrase(r"\bworked off\b", "terms are worked off", "terms apply"),
    Phrase(r"\bfound out\b", "which one runs is found out", "it detects which one to run"),
    Phrase(r"\bof use for\b", "they are of use for", "they are useful for"),
    Phrase(r"\bno words? (for|of)\b|words for it", "a format has no words for it", "a format cannot represent it"),
    Phrase(
        r"(?<!\s)(?<!\bthere) (is|are) no (packing|clue|board|cover|puzzle)\b",
        "it is no packing",
        "it is not a packing",
    ),
    Phrase(r"\bfit(s|ting)? for\b", "makes it fit for model counters", "so model counters can use it"),
)


def phrases_in(text: str) -> Iterator[tuple[str, int]]:
    """Each turn of phrase in `text` that went, as it stands there, and the number of its line, counted from 1."""
    for phrase in PHRASES:
        for found in phrase.found_in(text):
            yield " ".join(found[0].split()), text.count("\n", 0, found.start()) + 1


def prose(markdown: str) -> str:
    """The sentences of a page: code is blank, and each line keeps its number."""
    fenced = re.sub(r"^```.*?^```$", _blank, markdown, flags=re.MULTILINE | re.DOTALL)
    indented = re.sub(r"(?<=\n\n)( {4}.*\n+)+", _blank, fenced)
    return re.sub(r"`[^`]*`", lambda code: "`" + _blank(code)[1:-1] + "`", indented)


def comments(cpp: str) -> str:
    """The comments of a C++ file: code is blank, and each line keeps its number."""
    quoted = r'"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'"
    return "\n".join(
        next((found[0][2:] for found in re.finditer(rf"{quoted}|//.*", line) if found[0].startswith("//")), "")
        for line in cpp.splitlines()
    )


def _blank(code: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", code[0])
