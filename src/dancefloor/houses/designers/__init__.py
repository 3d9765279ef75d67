"""For designers of packing puzzles: BurrTools' files, and how solutions are taken apart (docs/designers.md)."""

HERE = __name__
HOUSE = {
    "order": 17,
    "kinds": {f"{HERE}.burr:Burr": f"{HERE}.burr_kind:BurrKind"},
    "unpackers": (f"{HERE}.xmpuzzle:unpacked",),
    "formats": (
        {
            "order": 75,
            "name": "xmpuzzle",
            "summary": "problem of a BurrTools file, compressed or not",
            "holds": ("packing", "burr"),
            "reader": f"{HERE}.xmpuzzle:read_xmpuzzle",
            "writer": f"{HERE}.xmpuzzle:write_xmpuzzle",
            "remarks": f"{HERE}.xmpuzzle:remarks",
            "tells": f"{HERE}.xmpuzzle:begins_as_xmpuzzle",
            "lists": f"{HERE}.xmpuzzle:list_problems",
            "suffixes": (".xmpuzzle",),
            "takes": ("words",),
            "example": '<puzzle version="2"><shapes><voxel x="2" y="1" z="1" type="0">##</voxel></shapes>'
            '<problems><problem state="0"><shapes><shape id="0" count="1"/></shapes><result id="0"/></problem></problems>'
            "</puzzle>",
        },
    ),
}
