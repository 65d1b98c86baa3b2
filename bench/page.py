"""What a lesson's page costs a learner, beside a page of Voilà with one button, in one run on one server.

* from the click on an answer to its verdict, at most 100 ms for 95 of 100;
* until a card can be pressed, at most 1.5 times as long as until the one button can be (pairs of loads, the median);
* what is sent beyond Voilà's own files, at most 400 KB;
* how much the page moves when a verdict appears: not at all.

    python bench/page.py                        the lessons in the checkout
    python bench/page.py --rounds 15 --answers 300
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from terz_tutor.hosting import serve as hosting
from terz_tutor.places import lessons_dir
from terz_tutor.texts import Texts

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tools"))
from browser import FLAGS, find  # noqa: E402 - found where the line above says
from course import free_port  # noqa: E402

BAR_MS = 100
BAR_TIMES = 1.5
BAR_KB = 400
BARE = "00_bare.ipynb"
BUTTON = """import anywidget

class Bare(anywidget.AnyWidget):
    _esm = "export default {render({el}) {el.innerHTML = '<button id=bare>Press</button>'}}"

Bare()"""
TO_PRESS = {BARE: "#bare", "04_match.ipynb": ".terz-way-next", "": ".terz-hand button[data-card]"}
"""What a learner waits for: the button, or a card of the first table; the match begins with words."""
PATIENCE = 120_000  # ms

# Note when something to press is there, in milliseconds since the page was asked for, and every shift of the layout.
NOTE = """
const note = () => {
  const found = document.querySelector(%r);
  if (!found?.checkVisibility()) return requestAnimationFrame(note);
  window.pressable = performance.now();
};
note();
window.shifts = [];
new PerformanceObserver(list => window.shifts.push(...list.getEntries().map(entry => ({
  value: entry.value, recent: entry.hadRecentInput,
  what: entry.sources.map(source => source.node?.className ?? String(source.node?.nodeName)).join(" | "),
})))).observe({ type: "layout-shift", buffered: true });
"""
# Answer the questions of one choice in turn, again and again, and give the milliseconds from each click to its verdict.
ANSWER = """async count => {
  const until = (root, name, there) => new Promise(done => {
    const seen = () => root.hasAttribute(name) === there;
    if (seen()) return done(performance.now());
    const observer = new MutationObserver(() => {
      if (!seen()) return;
      observer.disconnect();
      done(performance.now());
    });
    observer.observe(root, { attributes: true, attributeFilter: [name] });
  });
  const press = async (node, root, judged) => {
    // The word that a message is done comes just after its view, and before it nothing is taken.
    await until(root, "data-busy", false);
    const clicked = performance.now();
    node.click();
    return await until(root, "data-judged", judged) - clicked;
  };
  const quizzes = [...document.querySelectorAll(".terz-quiz")].filter(quiz => quiz.querySelector(".terz-option"));
  const ones = quizzes.filter(quiz => quiz.querySelector(".terz-primary").hidden);
  const took = [];
  while (took.length < count) {
    const quiz = ones[took.length % ones.length];
    const options = quiz.querySelectorAll(".terz-option");
    took.push(await press(options[took.length % options.length], quiz, true));
    await press(quiz.querySelector(".terz-primary"), quiz, false);
  }
  return took;
}"""


def measure(rounds: int, answers: int) -> bool:
    """Measure every lesson, print the figures, and tell whether all bars are kept."""
    with tempfile.TemporaryDirectory() as place, _served(Path(place)) as course, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        lessons = [path.name for path in sorted(Path(place).glob("0[1-9]*.ipynb"))]
        for page in (BARE, *lessons):
            _late(browser, course, page)  # whatever is compiled, is compiled now
        bare = _weigh(browser, course, BARE)
        kept = True
        for lesson in lessons:
            kept &= _lesson(browser, course, lesson, bare, rounds, answers)
        browser.close()
    print(f"bars: verdict {BAR_MS} ms (p95), {BAR_TIMES} times as late, {BAR_KB} KB, no shift: {_said(kept)}")
    return kept


def _said(kept: bool) -> str:  # noqa: FBT001 - the one thing that it is about
    return "kept" if kept else "NOT KEPT"


def _lesson(browser: Browser, course: str, lesson: str, bare: _Weight, rounds: int, answers: int) -> bool:
    pairs = [(_late(browser, course, BARE), _late(browser, course, lesson)) for _ in range(rounds)]
    ratio = median(own / other for other, own in pairs)
    ones, owns = (median(side) for side in zip(*pairs, strict=True))
    weight = _weigh(browser, course, lesson)
    more = (weight.total - bare.of_voila) / 1000
    took, shift, moved = _answered(browser, course, lesson, answers)
    print(f"{lesson}: pressable after {owns:.0f} ms, bare {ones:.0f} ms, ratio {ratio:.2f}; {more:.0f} KB more")
    print(f"  of these {(weight.socket - bare.socket) / 1000:.0f} KB by the websocket")
    kept = ratio <= BAR_TIMES and more <= BAR_KB
    if took:
        middle, late = median(took), quantiles(took, n=20)[-1]
        print(f"  verdict after {middle:.0f} ms (p50), {late:.0f} ms (p95); shift {shift:.3f}")
        print(f"  moved by the press itself, as one expects: {moved or 'nothing'}")
        kept &= late <= BAR_MS and not shift
    return kept


def _late(browser: Browser, course: str, lesson: str) -> float:
    """Load a page as one who comes for the first time; tell after how many milliseconds something can be pressed."""
    with _page(browser, lesson) as page:
        page.goto(f"{course}voila/render/{lesson}")
        page.wait_for_function("window.pressable", timeout=PATIENCE)
        return float(page.evaluate("window.pressable"))


class _Weight:
    """Bytes that a page was sent."""

    def __init__(self) -> None:
        self.files: dict[str, int] = {}
        self.socket = 0

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.files.values()) + self.socket

    @property
    def of_voila(self) -> int:
        """Without those of the course's own files, which frame the bare page too."""
        ours = {file.name for file in (ROOT / "terz_tutor").rglob("static/*")}
        kept = (
            size for address, size in self.files.items() if address.partition("?")[0].rpartition("/")[2] not in ours
        )
        return sum(kept) + self.socket


def _weigh(browser: Browser, course: str, lesson: str) -> _Weight:
    weight = _Weight()
    with _page(browser, lesson) as page:
        addresses: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", lambda one: addresses.update({one["requestId"]: one["response"]["url"]}))

        def finished(one: dict[str, Any]) -> None:
            address = addresses.get(one["requestId"], "")
            if address.startswith("http"):
                weight.files[address] = weight.files.get(address, 0) + int(one["encodedDataLength"])

        # As it travels: Playwright hears it unpacked.
        pack = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        packed: list[bool] = []

        def greeted(one: dict[str, Any]) -> None:
            packed.append("permessage-deflate" in str(one["response"]["headers"]).lower())

        def heard(frame: bytes | str) -> None:
            data = frame.encode() if isinstance(frame, str) else frame
            squeezed = pack.compress(data) + pack.flush(zlib.Z_SYNC_FLUSH)
            weight.socket += len(squeezed if all(packed) and packed else data)

        session.on("Network.webSocketHandshakeResponseReceived", greeted)

        session.on("Network.loadingFinished", finished)
        page.on("websocket", lambda socket: socket.on("framereceived", heard))
        page.goto(f"{course}voila/render/{lesson}")
        page.wait_for_function("window.pressable", timeout=PATIENCE)
        page.wait_for_selector('body[data-terz="ready"]', timeout=PATIENCE)
        page.wait_for_timeout(2_000)  # what still comes
    return weight


def _answered(browser: Browser, course: str, lesson: str, answers: int) -> tuple[list[float], float, str]:
    """Answer questions; return how long each verdict took, and how much the page moved when one came into sight."""
    with _page(browser, lesson) as page:
        page.goto(f"{course}voila/render/{lesson}")
        page.wait_for_selector('body[data-terz="ready"]', timeout=PATIENCE)
        page.wait_for_function("window.pressable", timeout=PATIENCE)
        if not page.locator(".terz-quiz .terz-option").count():
            return [], 0.0, ""
        page.goto(f"{course}voila/render/{lesson}#step=train")
        quiz = page.locator('[data-terz-step="train"] .terz-quiz').first
        quiz.scroll_into_view_if_needed()
        page.wait_for_timeout(1_000)
        page.evaluate("window.shifts.length = 0")
        _answer_by_hand(quiz)
        page.wait_for_timeout(1_000)
        shifts = page.evaluate("window.shifts")
        took: list[float] = page.evaluate(ANSWER, answers)
    moved = "; ".join(f"{shift['value']:.3f} of {shift['what']}" for shift in shifts if shift["recent"])
    return took, sum(shift["value"] for shift in shifts if not shift["recent"]), moved


def _answer_by_hand(quiz: Locator) -> None:
    if quiz.locator(".terz-option").count():
        quiz.locator(".terz-option").first.click()
    else:
        quiz.locator(".terz-hand button[data-card]").first.click(position={"x": 12, "y": 22})
        quiz.locator(".terz-primary").click()
    quiz.page.locator(".terz-quiz[data-judged]").first.wait_for()


@contextmanager
def _page(browser: Browser, lesson: str) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 900})
    context.add_init_script(NOTE % TO_PRESS.get(lesson, TO_PRESS[""]))
    page = context.new_page()
    yield page
    page.goto("about:blank")  # leaving it ends its kernel, closing it would not
    context.close()


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """Serve the lessons and the bare notebook, configured as ``terz serve`` does it; yields the address."""
    shutil.copytree(lessons_dir(), folder, dirs_exist_ok=True)
    lesson = json.loads(next(folder.glob("0*.ipynb")).read_text(encoding="utf-8"))
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# Bare"},
        {"cell_type": "code", "id": "button", "metadata": {}, "source": BUTTON, "outputs": [], "execution_count": None},
    ]
    (folder / BARE).write_text(json.dumps({**lesson, "cells": cells}), encoding="utf-8")
    command = [sys.executable, __file__, "--serve", str(folder), "--port", str(free_port())]
    # Learners' kernels find everything compiled, whatever is set here.
    env = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "cache")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=env)
        try:
            said = re.search(r"http://\S+/", server.stdout.readline() if server.stdout else "")
            if not said:
                raise RuntimeError((folder / "server.log").read_text())
            yield said[0]
        finally:
            server.terminate()
            server.wait(20)


def serve(folder: Path, port: int) -> None:
    """Serve a folder of lessons until interrupted."""
    # The one thing that is other here than with `terz serve`.
    vars(hosting)["lessons_dir"] = lambda: folder
    hosting.serve_course("127.0.0.1", port, texts=Texts("en"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="pairs of loads of each lesson")
    parser.add_argument("--answers", type=int, default=120, help="answers given in each lesson")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve, asked.port)
    else:
        sys.exit(not measure(asked.rounds, asked.answers))
