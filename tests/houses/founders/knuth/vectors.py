"""What Knuth's generators make of their input, recorded in text files; see the head of each file in vectors/."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path


@dataclass
class Vector:
    """A run: standard input, exit status, standard output (or its hash), and standard error."""

    name: str
    status: int
    given: bytes = b""
    printed: bytes = b""
    said: bytes = b""
    digest: str = ""
    ours: str = ""

    def __str__(self) -> str:
        return self.name

    def is_printed(self, output: bytes) -> bool:
        """Whether this is the output."""
        if self.digest:
            return f"{sha256(output).hexdigest()} {len(output)}" == self.digest
        return output == self.printed


def read_vectors(program: str) -> list[Vector]:
    """All vectors of a program."""
    vectors: list[Vector] = []
    streams = {"<": "given", ">": "printed", "!": "said"}
    for line in (Path(__file__).parent / "vectors" / f"{program}.txt").read_text("ascii").splitlines():
        if line.startswith("==== "):
            _, name, status = line.split()
            vectors.append(Vector(name, int(status)))
        elif line.startswith("# ours "):
            vectors[-1].ours = line.removeprefix("# ours ")
        elif line.startswith("= "):
            vectors[-1].digest = line.removeprefix("= ")
        elif not line.startswith("#"):
            data = line[2:].encode("ascii").decode("unicode_escape").encode("latin-1")
            stream = streams[line[0]]
            end = b"" if line[1] == "~" else b"\n"
            setattr(vectors[-1], stream, getattr(vectors[-1], stream) + data + end)
    return vectors
