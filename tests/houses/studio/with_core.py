"""Answer queries by Python with the core for browsers, in Node, as a page does: JSON lines in and out.

python with_core.py NODE WASM_CORE.MJS CORE.MJS CORE.WASM
"""

from __future__ import annotations

import json
import sys

from tests.wasm_core import use_core


def main() -> None:
    use_core(sys.argv[1:])
    from dancefloor.faces.asking import ask

    for line in sys.stdin:
        print(json.dumps([event for event in ask(json.loads(line)) if event["event"] != "progress"]), flush=True)


if __name__ == "__main__":
    main()
