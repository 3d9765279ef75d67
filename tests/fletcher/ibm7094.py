"""As much of FAP and of the IBM 7094 as it takes to run what `dancefloor fletcher --emit fap` writes.

Macros: arguments, lists in brackets, created symbols, IRP, IFF. Machine: three index registers, which are subtracted
from addresses, and the fourteen instructions in use. Words are whole numbers; the decrement starts at bit 18.
"""

import re
from itertools import count
from typing import NamedTuple


class Card(NamedTuple):
    location: str
    operation: str
    variables: str


def cards_of(lines):
    """Cards without comments; ETC cards are joined to those before them."""
    cards = []
    for line in lines:
        assert len(line) <= 72
        if line.startswith("*"):
            continue
        card = Card(line[:6].strip(), line[7:14].strip(), line[15:].split(" ")[0])
        assert line[6:7].strip() == line[14:15].strip() == ""
        if card.operation == "ETC":
            cards[-1] = cards[-1]._replace(variables=cards[-1].variables + card.variables)
        else:
            cards.append(card)
    return cards


def arguments_of(text):
    """What stands between commas, or as a list of its own, outside all brackets; brackets around the whole are gone."""
    parts, depth, start = [], 0, 0
    for k, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0 and (c == "," or (c == ")" and text[k + 1 : k + 2] == "(")):
            parts.append(text[start : k + (c == ")")])
            start = k + 1
    parts.append(text[start:])
    return [part[1:-1] if part.startswith("(") else part for part in parts]


def expanded(lines):
    """The cards that the assembler gets once its macro processor is done."""
    macros, result, created = {}, [], count(1)

    def agree(iff):
        sense, one, other = arguments_of(iff.variables)
        return (one == other) == (sense == "1")

    def process(cards):
        cards, wanted = iter(cards), True
        for card in cards:
            if card.operation == "IFF":
                wanted = wanted and agree(card)
                continue
            if card.operation == "IRP":
                inner = []
                while (repeated := next(cards)).operation != "IRP":
                    inner.append(repeated)
                name, values = card.variables.split("=", 1)
                for value in arguments_of(values):
                    process([substitute(each, {name: value}) for each in inner])
            elif wanted and card.operation == "MACRO":
                body = []
                while (each := next(cards)).operation != "END" or each.location != card.location:
                    body.append(each)
                macros[card.location] = (card.variables.split(","), body)
            elif wanted and card.operation in macros:
                call(card)
            elif wanted:
                result.append(card)
            wanted = True

    def call(card):
        names, body = macros[card.operation]
        values = arguments_of(card.variables)
        values += [f"..{next(created):04}" for _ in names[len(values) :]]
        of = dict(zip(names, values, strict=True))
        # A repetition remembers its list, which its cards name again.
        repeats = {name: f"{name}={value}" for name, value in of.items()}
        opened, cards = None, []
        for each in body:
            if each.operation == "IRP" and each.variables:
                opened = each.variables
                cards.append(each._replace(variables=repeats[opened]))
            elif each.operation == "IRP":
                opened = None
                cards.append(each)
            else:
                cards.append(substitute(each, {name: value for name, value in of.items() if name != opened}))
        process(cards)

    process(cards_of(lines))
    return result


def substitute(card, of):
    def put(text):
        return re.sub(r"[A-Z0-9.]+", lambda word: of.get(word[0], word[0]), text)

    return card._replace(location=put(card.location), variables=put(card.variables))


def words_of(card):
    """How many words a card leaves."""
    if card.operation == "BSS":
        return int(card.variables)
    return len(card.variables.split(",")) if card.operation == "CALL" else int(card.operation != "END")


def instruction_words(cards):
    return sum(words_of(card) for card in cards if card.operation != "BSS")


class Machine:
    """Runs cards. `calls` are functions by name, which get the machine and the addresses of their arguments."""

    def __init__(self, cards, calls):
        self.calls, self.symbols, self.code, self.zets = calls, {}, {}, 0
        at = 0
        for card in cards:
            if card.location:
                assert card.location not in self.symbols
                self.symbols[card.location] = at
            if words_of(card) and card.operation != "BSS":
                self.code[at] = card
            at += words_of(card)
        self.core, self.index, self.accumulator = [0] * 2**15, {1: 0, 2: 0, 4: 0}, 0
        assert at <= 2**15
        self.decoded = {at: self.decode(at, card) for at, card in self.code.items()}
        self.at = self.symbols["START"]

    def decode(self, at, card):
        fields = card.variables.split(",")
        if card.operation == "CALL":
            return "CALL", fields[0], [self.value(at, f) for f in fields[1:]], at + len(fields)
        address, tag, decrement = [*fields, "0", "0"][:3]
        return card.operation, self.value(at, address), int(tag), int(decrement) % 2**15

    def value(self, at, text):
        base, sign, offset = re.fullmatch(r"(\*|[A-Z]*[A-Z0-9.]*?)(?:([+-])(\d+))?", text).groups()
        base = at if base == "*" else int(base) if base.isdigit() else self.symbols[base]
        return (base + int(f"{sign or '+'}{offset or 0}")) % 2**15

    def run(self):
        while self.at >= 0:
            self.step()

    def step(self):
        operation, y, tag, decrement = self.decoded[self.at]
        core, index = self.core, self.index
        if operation == "CALL":
            self.at = decrement
            self.calls[y](self, *tag)
            return
        self.at += 1
        where = y - index[tag] & 0x7FFF if tag and operation in ("ZET", "STO", "STZ", "STA", "CLA", "TRA") else y
        if operation == "ZET":
            self.zets += 1
            self.at += core[where] == 0
        elif operation == "TRA":
            self.at = where
        elif operation == "STO":
            core[where] = self.accumulator
        elif operation == "STZ":
            core[where] = 0
        elif operation == "STA":
            core[where] = core[where] & ~0x7FFF | self.accumulator & 0x7FFF
        elif operation == "CLA":
            self.accumulator = core[where]
        elif operation == "AXT":
            index[tag] = y
        elif operation == "TSX":
            index[tag], self.at = -(self.at - 1) & 0x7FFF, y
        elif operation == "TXI":
            index[tag], self.at = index[tag] + decrement & 0x7FFF, y
        elif operation == "TXH":
            self.at = y if index[tag] > decrement else self.at
        elif operation in ("PXA", "PXD"):
            self.accumulator = index[tag] << (18 if operation == "PXD" else 0)
        elif operation in ("PAX", "PDX"):
            index[tag] = self.accumulator >> (18 if operation == "PDX" else 0) & 0x7FFF
        else:
            raise AssertionError(operation)
