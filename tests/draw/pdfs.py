"""A reader of PDF files that is independent of the writer: it knows the structure, and nothing of what was meant."""

from __future__ import annotations

import re
import zlib


class Pdf:
    """The objects of a file by number, found through its cross-reference table, and the contents of its pages."""

    def __init__(self, data):
        assert data.startswith(b"%PDF-1.4\n")
        assert data.endswith(b"%%EOF\n")
        table = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", data)[1])
        first, count = map(int, re.match(rb"xref\n(\d+) (\d+)\n", data[table:]).groups())
        entries = data[data.index(b"\n", table + 5) + 1 :][: 20 * count]
        assert (first, entries[:20]) == (0, b"0000000000 65535 f \n")
        self.objects = {}
        for number in range(1, count):
            entry = entries[20 * number : 20 * number + 20]
            assert re.fullmatch(rb"\d{10} 00000 n \n", entry)
            start = int(entry[:10])
            head = f"{number} 0 obj\n".encode()
            assert data[start : start + len(head)] == head
            self.objects[number] = data[start + len(head) : data.index(b"\nendobj\n", start)]
        trailer = data[table:]
        assert f"/Size {count} ".encode() in trailer
        self.catalog = self.objects[self.reference(trailer, "Root")]
        self.information = self.objects[self.reference(trailer, "Info")]
        self.tree = self.objects[self.reference(self.catalog, "Pages")]
        kids = re.search(rb"/Kids \[(.*?)\]", self.tree)[1]
        self.pages = [self.objects[int(number)] for number in re.findall(rb"(\d+) 0 R", kids)]
        assert int(re.search(rb"/Count (\d+)", self.tree)[1]) == len(self.pages)
        self.contents = [self.stream(self.reference(page, "Contents")) for page in self.pages]

    @staticmethod
    def reference(text, name):
        return int(re.search(rb"/" + name.encode() + rb" (\d+) 0 R", text)[1])

    def stream(self, number):
        head, _, rest = self.objects[number].partition(b"\nstream\n")
        length = int(re.search(rb"/Length (\d+)", head)[1])
        assert rest[length:] == b"\nendstream"
        return zlib.decompress(rest[:length]).decode("latin-1")

    @property
    def title(self):
        return bytes.fromhex(re.search(rb"/Title <FEFF([0-9a-f]*)>", self.information)[1].decode()).decode("utf-16-be")

    def strings(self, page):
        """What is written on a page, in order."""
        found = re.findall(r"\(((?:\\.|[^\\)])*)\) Tj", self.contents[page], re.DOTALL)
        return [re.sub(r"\\(.)", r"\1", string).encode("latin-1").decode("cp1252") for string in found]
