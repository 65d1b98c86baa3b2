"""The real referee and the naive one, asked the same questions.

`python tests/agreement.py 100000` asks so many random questions and prints where the two differ; a second
number is the seed. The tests ask fewer (test_referee_oracle.py).
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from oracle import answer as naive_answer
from oracle.questions import question as random_question

from terz_tutor.referee import answer

Json = dict[str, Any]

SHOWN = 5

CASES = Path(__file__).parent / "cases"


def known_cases() -> list[tuple[str, Json, Json]]:
    """Give every shown case: its name, the question and what the answer must say."""
    found = []
    for name in ("golden", "cases"):
        for number, line in enumerate((CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(), 1):
            case = json.loads(line)
            found.append((f"{case['query'].get('ask')}-{name}-{number}", case["query"], case["answer"]))
    return found


def compared(reply: Json) -> str:
    """What two right referees must agree on, as text, so that 1, 1.0 and true differ.

    Not compared: words, the rules that decided, and which of several best plans or lines was taken.
    """
    kept = {name: value for name, value in reply.items() if name not in ("rules_used", "plan", "line")}
    if "error" in kept:
        kept["error"] = kept["error"]["code"]
    return json.dumps(kept, sort_keys=True)


def agrees(expected: object, got: object) -> bool:
    """Whether all that is expected is there; an answer may say more."""
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(name in got and agrees(one, got[name]) for name, one in expected.items())
    if isinstance(expected, list):
        return isinstance(got, list) and len(expected) == len(got) and all(map(agrees, expected, got))
    return type(expected) is type(got) and expected == got


def difference(question: Any) -> str | None:
    """Tell how the two answers to a question differ; None where they agree."""
    real, naive = answer(question), naive_answer(question)
    if "error" in real and not real["error"]["message"].strip():
        return f"{json.dumps(question)}\n  an error without a message: {real}"
    if compared(real) != compared(naive):
        return f"{json.dumps(question)}\n  real  {compared(real)}\n  naive {compared(naive)}"
    return None


def differences(count: int, seed: int, asks: list[str] | None = None) -> Iterator[str]:
    """Ask random questions, malformed ones too, and yield each difference."""
    rng = random.Random(seed)  # noqa: S311 - a fixed set of questions, no secret
    for _ in range(count):
        found = difference(random_question(rng, asks))
        if found is not None:
            yield found


def main(count: int = 100_000, seed: int = 1) -> int:
    """Print the first differences and their number; return the exit status."""
    found = list(differences(count, seed))
    report = [*found[:SHOWN], f"{count} questions (seed {seed}): {len(found)} differ"]
    sys.stdout.write("\n".join(report) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
