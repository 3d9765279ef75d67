"""Commands: how they declare their arguments as attributes, and how to read these from a command line.

Strategy: a command is a class. Its attributes are its arguments, its docstring is its help, and `run` does the work.
The module `dancefloor.cli.options` declares arguments that several commands share. `argparse` and `click` could read
the words, but they take 5 and 11 ms where this takes 0.1 ms and a bare Python interpreter starts in 12 ms. Declarations
with types, modes, completion of values and the manual page stay ours either way, so at best argparse saves 80 lines and
click 140, before their messages are mended: argparse says none of the eleven that `tests/cli/test_command.py` checks,
and refuses values that begin with a dash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar, cast, overload

from dancefloor.errors import InputError, nearest, printable

if TYPE_CHECKING:
    import typing_extensions

    Default = typing_extensions.TypeVar("Default", default=None)

T = TypeVar("T")
W = TypeVar("W", bound=str)
C = TypeVar("C", bound="Command")
Proposals: TypeAlias = Callable[[], Iterable[str]]
HELP = ("-h", "--help")


class OneOf(Generic[W]):
    """Reads one of these words.

    >>> OneOf("a4", "letter")("a4")
    'a4'
    """

    def __init__(self, *words: W) -> None:
        self.words = words

    def __call__(self, text: str) -> W:
        """The word itself.

        Raises:
            InputError: it is another word.
        """
        for word in self.words:
            if word == text:
                return word
        raise InputError(f"it should be {listed(self.words)}")


def listed(values: Iterable[str]) -> str:
    """A list of words for a sentence.

    >>> listed(["a4", "letter"]), listed(["all", "rotations", "none"])
    ('a4 or letter', 'all, rotations or none')
    """
    *most, last = values
    return f"{', '.join(most)} or {last}" if most else last


class Argument(Generic[T]):
    """An option, or a word without dashes. For an instance of the command, the attribute is the value.

    Args:
        names: the names of an option, with their dashes; empty for a word, which its place identifies.
        default: the value if the command line does not have the argument.
        about: the sentence in the help.
        metavar: the name of the value in the help; empty (the default) for an option without a value.
        convert: makes the value from a word; None (the default) for an option without a value.
        required: whether a command line must have the argument (default: no).
        repeated: whether a word takes all remaining ones, and an option may be given several times (default: no).
        values: lists values that a shell can propose; None (the default) for those of `convert`, if it is a `OneOf`.
    """

    def __init__(
        self,
        names: tuple[str, ...],
        default: T,
        about: str,
        *,
        metavar: str = "",
        convert: Callable[[str], T] | None = None,
        required: bool = False,
        repeated: bool = False,
        values: Proposals | None = None,
    ) -> None:
        self.names = names
        self.default = default
        self.about = about
        self.metavar = metavar
        self.convert = convert
        self.required = required
        self.repeated = repeated
        self.values = values

    @property
    def name(self) -> str:
        """What messages and tables call it: the long name of an option, or the metavar of a word."""
        return self.names[-1] if self.names else self.metavar

    @overload
    def __get__(self, command: None, owner: object) -> Argument[T]: ...

    @overload
    def __get__(self, command: object, owner: object) -> T: ...

    def __get__(self, command: object, owner: object) -> Argument[T] | T:
        # A command stores the values from the command line in its own attributes, which hide this one.
        return self if command is None else self.default


def flag(*names: str, about: str) -> Argument[bool]:
    """An option without a value."""
    return Argument(names, default=False, about=about)


def option(
    *names: str,
    metavar: str,
    about: str,
    convert: Callable[[str], T],
    default: Default = None,  # type: ignore[assignment]
    values: Proposals | None = None,
) -> Argument[T | Default]:
    """An option with a value.

    Args:
        names: its names, with their dashes.
        metavar: the name of the value in the help.
        about: the sentence in the help.
        convert: makes the value from a word, or raises an `InputError` that says what the value should be.
        default: the value without this option (default: None).
        values: lists values that a shell can propose (default: those of a `OneOf`).
    """
    return Argument(names, default, about, metavar=metavar, convert=convert, values=values)


def repeated_option(*names: str, metavar: str, about: str) -> Argument[tuple[str, ...]]:
    """An option that may be given several times; its value is the tuple of all its words.

    Args:
        names: its names, with their dashes.
        metavar: the name of a word in the help.
        about: the sentence in the help.
    """
    convert: Any = str
    return Argument(names, (), about, metavar=metavar, convert=convert, repeated=True)


def required_option(
    *names: str, metavar: str, about: str, convert: Callable[[str], T], values: Proposals | None = None
) -> Argument[T]:
    """An option that every command line must have.

    Args:
        names: its names, with their dashes.
        metavar: the name of the value in the help.
        about: the sentence in the help.
        convert: makes the value from a word, or raises an `InputError` that says what the value should be.
        values: lists values that a shell can propose (default: those of a `OneOf`).
    """
    unset: Any = None
    return Argument(names, unset, about, metavar=metavar, convert=convert, required=True, values=values)


def word(
    metavar: str, *, about: str, convert: Callable[[str], str] = str, values: Proposals | None = None
) -> Argument[str]:
    """A word that every command line must have.

    Args:
        metavar: its name in the help.
        about: the sentence in the help.
        convert: returns the word, or raises an `InputError` that says what it should be (default: takes any word).
        values: lists values that a shell can propose (default: those of a `OneOf`).
    """
    return Argument((), "", about, metavar=metavar, convert=convert, required=True, values=values)


def optional_word(
    metavar: str,
    *,
    about: str,
    default: Default = None,  # type: ignore[assignment]
    values: Proposals | None = None,
) -> Argument[str | Default]:
    """A word that a command line may omit.

    Args:
        metavar: its name in the help.
        about: the sentence in the help.
        default: the value without this word (default: None).
        values: lists values that a shell can propose (default: none).
    """
    return Argument((), default, about, metavar=metavar, convert=str, values=values)


def words(metavar: str, *, about: str, values: Proposals | None = None) -> Argument[str]:
    """One or more words, joined by blanks."""
    return Argument((), "", about, metavar=metavar, convert=str, required=True, repeated=True, values=values)


def optional_sentence(metavar: str, *, about: str, values: Proposals | None = None) -> Argument[str | None]:
    """Any number of words, joined by blanks; None without any."""
    return Argument((), None, about, metavar=metavar, convert=str, repeated=True, values=values)


def optional_words(metavar: str, *, about: str) -> Argument[tuple[str, ...]]:
    """Any number of words, each by itself."""
    return Argument((), (), about, metavar=metavar, repeated=True)


def files(metavar: str, *, about: str) -> Argument[tuple[str, ...]]:
    """One or more words, each by itself."""
    return Argument((), (), about, metavar=metavar, required=True, repeated=True)


class Mode(NamedTuple):
    """One of the ways in which a command works.

    >>> Mode("--limit --quiet", asked="--min-cost or --best")
    Mode(takes='--limit --quiet', asked='--min-cost or --best', name='', runs='', instead='')
    """

    takes: str  #: the options that have an effect in it, separated by blanks, besides those that ask for it
    #: The arguments that ask for it, each with a value if only that one does: any that are separated by "or", all that
    #: are separated by "and". Empty for the mode of other lines, and for one that depends on what a file holds.
    asked: str = ""
    name: str = ""  #: what it is called, if that is not what asks for it
    runs: str = ""  #: the place of the function that does the work, as ``module:name``; empty if the command does it
    instead: str = ""  #: what to write instead of options that it does not take


class Command:
    """A command with the values of its arguments. Subclasses declare the arguments, and `run`.

    If not all options go together, they also declare `modes`, and which options need or contradict each other:
    `dancefloor.cli.options` has the rules. Houses can add options and modes to those that say how they are `called`.

    >>> class Bake(Command):
    ...     '''Bake bread.'''
    ...     loaves = option("--loaves", metavar="N", about="How many loaves (default: 1).", convert=int, default=1)
    >>> read_command(Bake, "bake", ["--loaves=3"]).loaves, Bake().loaves
    (3, 1)
    """

    called: ClassVar[str] = ""  #: its name on the command line, if houses can add to it
    modes: ClassVar[tuple[Mode, ...]] = ()  #: if several are asked for, the first of them counts
    #: Options that have no effect without one of others, such as ``--view --corner: --svg or --html``; bases add theirs
    needs: ClassVar[str] = ""
    #: Options of which a line has at most one, separated by blanks; after a colon why, if that is not clear.
    either: ClassVar[tuple[str, ...]] = ()

    def __init__(self, **given: object) -> None:
        if unknown := given.keys() - dict(self.arguments()):
            raise TypeError(f"{type(self).__name__} has no arguments {sorted(unknown)}")
        vars(self).update(given)

    @classmethod
    def arguments(cls) -> Iterator[tuple[str, Argument[Any]]]:
        """The attributes and their arguments: those of the class itself, those that houses add, those of its bases."""
        seen = set()
        for base in cls.__mro__:
            for attribute, argument in vars(base).items():
                if isinstance(argument, Argument) and attribute not in seen:
                    seen.add(attribute)
                    yield attribute, argument
            if base is cls:
                yield from cls._added()

    @classmethod
    def _added(cls) -> Iterator[tuple[str, Argument[Any]]]:
        """The attributes and options that houses add; those without a metavar are flags."""
        if cls.called:
            from dancefloor.declarations import houses

            for house in houses():
                for attribute, row in house.get("options", {}).get(cls.called, {}).items():
                    usual = {"default": None, "convert": str} if "metavar" in row else {"default": False}
                    yield attribute, Argument(**{**usual, **row})

    def options_given(self) -> list[str]:
        """The names of the options that a command line has, even if their values are the defaults."""
        return [argument.name for attribute, argument in self.arguments() if argument.names and attribute in vars(self)]

    @classmethod
    def usage(cls, name: str) -> str:
        """The usage of the command, in one line."""
        places = [
            (argument.metavar if argument.required else f"[{argument.metavar}]") + "..." * argument.repeated
            for _, argument in cls.arguments()
            if not argument.names
        ]
        return " ".join(["dancefloor", name, "[OPTIONS]", *places])

    def run(self) -> int:
        """Do the work; return the exit status."""
        raise NotImplementedError


def read_command(command: type[C], name: str, line: Iterable[str]) -> C | None:
    """Read a command from a command line; None if the user wants its help.

    Options may come before, between or after words. Everything after ``--`` is a word.

    Raises:
        InputError: an argument is unknown, missing, wrong or without its value.
    """
    return _Reader(command, name).read(line)


def missing(option: Argument[Any]) -> InputError:
    """What to raise if an option that is needed was not given: it says what the option means."""
    about = option.about[0].lower() + option.about[1:].removesuffix(".")
    return InputError(f"{option.names[0]} {option.metavar} is missing: {about}")


class _Reader(Generic[C]):
    def __init__(self, command: type[C], name: str) -> None:
        self._command, self._name = command, name
        self._arguments = list(command.arguments())
        self._options = {name: pair for pair in self._arguments for name in pair[1].names}
        self._given: dict[str, object] = {}

    def read(self, line: Iterable[str]) -> C | None:
        plain: list[str] = []
        left = list(line)[::-1]
        while left:
            text = left.pop()
            if text == "--":
                plain += left[::-1]
                break
            if text == "-" or not text.startswith("-"):
                plain.append(text)
            elif text in HELP:
                return None
            else:
                self._read_option(text, left)
        self._place(plain)
        for attribute, argument in self._arguments:
            if argument.required and attribute not in self._given:
                raise self._missing(argument)
        return self._command(**self._given)

    def _read_option(self, text: str, left: list[str]) -> None:
        """Read an option. Its value may be the next word, which is the last one in `left`."""
        long = text.startswith("--")
        name, equals, value = text.partition("=") if long else (text[:2], text[2:], text[2:])
        if name not in self._options:
            raise self._unknown(name)
        attribute, argument = self._options[name]
        if argument.convert is None:
            if equals and long:
                raise InputError(f"{name} is '{printable(value)}': it should have no value")
            if equals:
                left.append(f"-{value}")  # -qn5 is -q -n5
            self._given[attribute] = True
            return
        if not equals:
            if not left:
                raise InputError(f"{name} has no value: it should be {name} {argument.metavar}")
            value = left.pop()
        given = self._converted(name, argument, value)
        if argument.repeated:
            given = (*cast("tuple[object, ...]", self._given.get(attribute, ())), given)
        self._given[attribute] = given

    def _converted(self, name: str, argument: Argument[Any], value: str) -> object:
        assert argument.convert is not None
        try:
            return argument.convert(value)
        except InputError as error:
            raise InputError(f"{name} is '{printable(value)}': {error}") from None

    def _place(self, plain: list[str]) -> None:
        """Assign words to the arguments that have no names."""
        left = plain[::-1]
        for attribute, argument in self._arguments:
            if not argument.names and left:
                if argument.repeated:
                    self._given[attribute] = " ".join(left[::-1]) if argument.convert else tuple(left[::-1])
                    left = []
                else:
                    self._given[attribute] = self._converted(argument.metavar, argument, left.pop())
        if left:
            raise self._too_many(plain[: -len(left)], left[-1])

    def _too_many(self, placed: list[str], text: str) -> InputError:
        sizes = f"{placed[-1]}x{text}" if placed else ""
        instead = f"did you mean '{sizes}'?" if sizes.replace("x", "", 1).isdigit() else self._command.usage(self._name)
        return InputError(f"'{printable(text)}' is one word too many: {instead}")

    def _missing(self, argument: Argument[Any]) -> InputError:
        if argument.names:
            return missing(argument)
        example = next((line for line in (self._command.__doc__ or "").splitlines() if "  dancefloor " in line), "")
        instead = f"for example, {example.strip().partition('   ')[0]}" if example else self._command.usage(self._name)
        return InputError(f"{argument.metavar} is missing: {instead}{self._see}")

    def _unknown(self, name: str) -> InputError:
        from dancefloor.meanings import OPTION  # loaded only after a mistake

        near = nearest(name, [*self._options, *HELP], "", where=OPTION)
        instead = f": {near}" if near else ""
        return InputError(f"there is no option {printable(name)}{instead}{self._see}")

    @property
    def _see(self) -> str:
        return f" (see 'dancefloor {self._name} --help')"
