import json
from pathlib import Path

from hakaru_compute.registry import load

KINDS = Path(__file__).parents[1] / "kinds"
WORDS = Path(__file__).parent / "export_files" / "warning_words.json"


def test_every_kind_that_keeps_models_has_words_for_what_a_training_warns_of() -> None:
    folders = [folder.parent.name for folder in KINDS.glob("*/model_file.py")]
    files = [load(f"hakaru_compute.kinds.{folder}", "model_file:ModelFile") for folder in folders]
    kinds = {file.model_fields["kind"].default for file in files}
    assert kinds == set(json.loads(WORDS.read_text(encoding="utf-8"))) and len(kinds) == 6
