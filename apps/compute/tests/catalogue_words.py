"""What the contract's catalogues of words say, for the tests that hold codes to them."""

import re
from pathlib import Path

CONTRACT = Path(__file__).resolve().parents[3] / "packages" / "contract" / "src"
# A quoted text is on the line of its code or, where it is long, on the next one.
ENTRY = re.compile(r"^  (\w+):\s*(?:'(.*)'|\"(.*)\"),$", re.MULTILINE)


def placeholders(path: Path) -> dict[str, set[str]]:
    """The placeholders of each code's words in a catalogue file."""
    entries = ENTRY.findall(path.read_text(encoding="utf-8"))
    return {code: set(re.findall(r"\{(\w+)\}", one or other)) for code, one, other in entries}
