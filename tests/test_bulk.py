"""Bulk work: the same answers in the same order, whoever works; what is said when something is amiss."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import psutil
import pytest
from babel.messages.pofile import read_po

from terz_tutor import __version__, bulk
from terz_tutor.bulk import cluster, words
from terz_tutor.bulk.lines import answer_lines
from terz_tutor.texts.catalogue import LOCALE

TERZ = [sys.executable, "-m", "terz_tutor"]
UNREACHABLE = "tcp://127.0.0.1:1"
BAD = b"{\n"


def questions(count: int) -> bytes:
    """Write questions that cost little; one of a hundred is none."""
    draw = random.Random(count)  # noqa: S311  (no secret)
    cards = [rank + suit for suit in "SCDH" for rank in "789TJQKA"]
    lines = []
    for number in range(count):
        led, *hand = draw.sample(cards, 5)
        question = {"ask": "legal", "id": number, "trump": "S", "hand": hand, "led": led}
        lines.append(BAD if number % 100 == 99 else json.dumps(question).encode() + b"\n")
    return b"".join(lines)


FEW, MANY = questions(50), questions(1000)
GOOD = answer_lines(FEW.splitlines()[:1], defaults={})[0].data


def terz(*command: object, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(
        [*TERZ, *map(str, command)],
        input=data,
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONWARNINGS": "error"},
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done


@pytest.fixture(scope="module")
def answers() -> bytes:
    """Return what the referee answers to MANY."""
    return terz("referee", data=MANY).stdout


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "questions.jsonl"
    file.write_bytes(MANY)
    return file


@contextmanager
def started(place: Path, *command: str, bare: bool = False) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program of Dask; a bare one does not find this package, the others find this module, too."""
    # the package that is tested comes first, wherever the environment has another copy
    found = (Path(bulk.__file__).parents[2], Path(__file__).parent)
    python, env = [sys.executable], {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, found))}
    if bare:  # without `site` the file that leads to this package is not read
        python.append("-S")
        env["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    env["DASK_TEMPORARY_DIRECTORY"] = str(place)
    with subprocess.Popen(
        [*python, "-m", *command], env=env, cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def scheduler(place: Path, *, workers: int, bare: bool = False) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Start a scheduler and its workers and give its address and its process."""
    where = place / "scheduler.json"
    common = ("--no-dashboard", "--host", "127.0.0.1", "--scheduler-file", str(where))
    with ExitStack() as stack:
        ports = ("--port", "0", "--dashboard-address", "127.0.0.1:0")
        process = stack.enter_context(started(place, "distributed.cli.dask_scheduler", *common, *ports))
        single = ("--no-nanny", "--nthreads", "1")
        for _ in range(workers):
            stack.enter_context(started(place, "distributed.cli.dask_worker", *common, *single, bare=bare))
        until = time.monotonic() + 30
        while not (where.exists() and where.stat().st_size):
            assert time.monotonic() < until
            time.sleep(0.05)
        yield json.loads(where.read_text())["address"], process


# --- the engine ---


def uneven(numbers: list[int]) -> list[int]:
    """Take longest over what comes first."""
    time.sleep(0.2 if 0 in numbers else 0.001)
    return [number * number for number in numbers]


def failing(numbers: list[int]) -> list[int]:
    raise LookupError(numbers[0])


def test_a_cluster_keeps_the_order_and_takes_tasks_as_they_are_needed() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(500):
            taken.append(number)
            yield number

    before = psutil.Process().children(recursive=True)
    with closing(bulk.run(tasks(), uneven, workers=2, batch=7, few=0)) as results:
        assert next(results) == 0
        assert len(taken) == 7 * 2 * cluster.AHEAD
        assert list(results) == [number * number for number in range(1, 500)]
    left = set(psutil.Process().children(recursive=True)) - set(before)
    assert [process for process in left if "resource_tracker" not in " ".join(process.cmdline())] == []


def test_what_goes_wrong_in_the_work_is_raised() -> None:
    with pytest.raises(LookupError, match=r"^3$"):
        list(bulk.run([3], failing))
    with pytest.raises(LookupError, match=r"^3$"):
        list(bulk.run([3], failing, workers=1, few=0))


def test_few_tasks_are_done_here() -> None:
    here = lambda batch: [os.getpid() for _ in batch]  # noqa: E731  (it could not be sent anywhere)
    assert list(bulk.run(range(9), here, few=10, batch=2)) == [os.getpid()] * 9
    assert list(bulk.run(range(300), here, workers=1)) == [os.getpid()] * 300
    assert list(bulk.run([], here)) == []


# --- terz solve ---


def test_here_and_on_a_local_cluster_the_answers_are_the_referee_s(file: Path, answers: bytes) -> None:
    local = terz("solve", file, "--workers", 2)
    assert (local.stdout, local.returncode, local.stderr) == (answers, 1, b"")
    assert b'"bad_json"' in answers.splitlines()[99]
    alone = terz("solve", "-", "--workers", 1, data=MANY.replace(b"\n", b"\n \n"))
    assert (alone.stdout, alone.returncode, alone.stderr) == (answers, 1, b"")
    good = terz("solve", "-", "--no-rules", data=FEW)
    assert (good.stdout, good.returncode) == (terz("referee", "--no-rules", data=FEW).stdout, 0)


def test_a_scheduler_s_workers_solve(tmp_path: Path, file: Path, answers: bytes) -> None:
    with scheduler(tmp_path, workers=1) as (address, _):
        done = terz("solve", file, "--scheduler", address)
        assert (done.stdout, done.returncode, done.stderr) == (answers, 1, b"")


def test_a_lost_scheduler_is_said(tmp_path: Path) -> None:
    with scheduler(tmp_path, workers=1) as (address, process):
        results = bulk.run(iter(range(1000)), uneven, scheduler=address, batch=1)
        assert next(results) == 0
        process.kill()
        with pytest.raises(bulk.ClusterError, match=r"^The connection to the cluster was lost"):
            list(results)


def test_a_machine_without_the_package_is_named(tmp_path: Path) -> None:
    with scheduler(tmp_path, workers=1, bare=True) as (address, _):
        done = terz("solve", "-", "--scheduler", address, data=FEW)
    assert done.returncode == 2
    assert done.stderr.startswith(b"terz solve: The machine tcp://127.0.0.1:")
    assert done.stderr.endswith(f" of the cluster has no terz_tutor; expected version {__version__}.\n".encode())


def test_another_version_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "9.9")
    monkeypatch.setattr(cluster, "PATIENCE", 20.0)
    with scheduler(tmp_path, workers=1) as (address, _), pytest.raises(bulk.ClusterError) as caught:
        list(bulk.run([1], uneven, scheduler=address))
    assert caught.value.code == "other_version"
    assert f" has terz_tutor {__version__}; expected version 9.9." in str(caught.value)


def test_a_scheduler_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 3.0)
    with scheduler(tmp_path, workers=0) as (address, _), pytest.raises(bulk.ClusterError, match="has no workers"):
        list(bulk.run([1], uneven, scheduler=address))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--scheduler", UNREACHABLE), f"No Dask scheduler answers at {UNREACHABLE}."),
        (("--scheduler", "here", "--lang", "ru"), "Адрес планировщика here не подходит; нужен адрес"),
        (("--scheduler", UNREACHABLE, "--workers", "2"), "--workers does not go with --scheduler."),
        (("--rules", "chess"), 'There is no rule system "chess"; expected one of'),
        (("--rules", "{"), "--rules is neither the id of a rule system nor JSON: {"),
        (("--resume",), "--resume goes with --output only."),
    ],
)
def test_what_can_not_be_used_is_one_line(options: tuple[str, ...], said: str) -> None:
    done = terz("solve", "-", *options, data=FEW)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"terz solve: {said}")
    assert done.stderr.count(b"\n") == 1


def test_files_that_can_not_be_used(tmp_path: Path, file: Path) -> None:
    missing = terz("solve", tmp_path / "nothing")
    assert (missing.returncode, missing.stderr.count(b"\n")) == (2, 1)
    assert b"nothing: There is no such file" in missing.stderr
    same = terz("solve", file, "--output", file)
    assert (same.returncode, file.read_bytes()) == (2, MANY)


def test_without_dask_it_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "many").write_bytes(MANY)
    (tmp_path / "few").write_bytes(FEW)
    blocked = "import sys; sys.modules['distributed'] = None; from terz_tutor.cli import main; main()"

    def solve(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", blocked, "solve", *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    done = solve("many")
    said = "Several cores need Dask; expected it installed (pip install 'terz-tutor[bulk]'), or --workers 1."
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"terz solve: {said}\n")
    assert solve("few").returncode == 0
    assert solve("many", "--workers", "1").returncode == 1


def test_a_torn_file_is_finished(tmp_path: Path, file: Path, answers: bytes) -> None:
    output = tmp_path / "answers.jsonl"
    lines = answers.splitlines(keepends=True)
    resume = ("solve", file, "--output", output, "--resume", "--workers", 1)
    for torn in (b"", b"".join(lines[:700]) + lines[700][:-1], answers):
        output.write_bytes(torn)
        done = terz(*resume)
        assert (output.read_bytes(), done.returncode, done.stdout, done.stderr) == (answers, 1, b"", b"")
    output.unlink()
    terz(*resume)
    assert output.read_bytes() == answers
    file.write_bytes(FEW)
    assert terz("solve", file, "--output", output).returncode == 0  # anew
    assert output.read_bytes() == terz("referee", data=FEW).stdout


@pytest.mark.parametrize(
    ("has", "said"),
    [
        (b"precious\n", b"Line 1 of answers.jsonl is not what belongs there"),
        (b"my diary", b"Line 1 of answers.jsonl is not what belongs there"),
        (b'{"legal": []}\n', b"Line 1 of answers.jsonl is not what belongs there"),
        (GOOD + b"my diary", b"Line 2 of answers.jsonl is not what belongs there"),
        (GOOD.replace(b"\n", b"\r\n"), b"Line 1 of answers.jsonl is not what belongs there"),
        (GOOD[:-1] + b"\r", b"Line 1 of answers.jsonl is not what belongs there"),
        (GOOD + b'{"legal": []}\n', b"Line 2 of answers.jsonl is not what belongs there"),
        (b"{}\n" * 51, b"answers.jsonl has more lines than are wanted (50)."),
    ],
)
def test_a_file_of_something_else_is_left_alone(
    tmp_path: Path, has: bytes, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    output = tmp_path / "answers.jsonl"
    output.write_bytes(has)
    done = terz("solve", "-", "--output", output.name, "--resume", data=FEW)
    assert done.returncode == 2
    assert said in done.stderr
    assert output.read_bytes() == has


@pytest.mark.parametrize("command", [("solve", "-"), ("generate", "--count", 1, "--kinds", "draw")])
def test_a_scheduler_that_does_not_answer_costs_no_file(tmp_path: Path, command: tuple[object, ...]) -> None:
    output = tmp_path / "mine"
    output.write_bytes(b"precious\n")
    done = terz(*command, "--scheduler", UNREACHABLE, "--output", output, data=FEW)
    assert (done.returncode, output.read_bytes()) == (2, b"precious\n")


def test_no_questions_leave_an_empty_file(tmp_path: Path) -> None:
    output = tmp_path / "answers"
    output.write_bytes(GOOD)
    assert terz("solve", "-", "--output", output).returncode == 0
    assert output.read_bytes() == b""


def test_answers_of_other_options_are_not_gone_on_with(tmp_path: Path) -> None:
    output = tmp_path / "answers"
    short = terz("solve", "-", "--no-rules", data=FEW).stdout
    output.write_bytes(b"".join(short.splitlines(keepends=True)[:9]))
    before = output.read_bytes()
    assert terz("solve", "-", "--output", output, "--resume", data=FEW).returncode == 2
    assert output.read_bytes() == before
    assert terz("solve", "-", "--output", output, "--resume", "--no-rules", data=FEW).returncode == 0
    assert output.read_bytes() == short


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_leaves_nothing_behind(tmp_path: Path, workers: int) -> None:
    output = tmp_path / "answers.jsonl"
    command = [*TERZ, "solve", "-", "--workers", str(workers), "--output", str(output)]
    # As in a terminal, which sends Ctrl-C to the whole group.
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdin
        assert process.stderr
        process.stdin.write(MANY)
        process.stdin.flush()
        until = time.monotonic() + 30
        while not (output.exists() and output.stat().st_size):
            assert time.monotonic() < until
            time.sleep(0.05)
        time.sleep(0.5)  # it waits for more questions now
        children = psutil.Process(process.pid).children(recursive=True)
        os.killpg(process.pid, signal.SIGINT)
        said = process.stderr.read().decode()
        assert process.wait(timeout=30) == 130
    lines = output.read_bytes().count(b"\n")
    assert said == f"terz solve: Stopped; lines done: {lines}. --resume goes on from there.\n"
    assert 0 < lines < 1000 or workers == 1
    assert (len(children) > 1) == (workers > 1)
    assert psutil.wait_procs(children, timeout=30)[1] == []


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="the system has no terminals of its own making")
def test_a_terminal_sees_a_bar(file: Path, answers: bytes) -> None:
    ours, theirs = os.openpty()
    command = [*TERZ, "solve", str(file), "--workers", "1"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, check=False)
    os.close(theirs)
    seen = os.read(ours, 1 << 16)
    os.close(ours)
    assert done.stdout == answers
    assert b"Solving" in seen
    assert b"1000/1000" in seen


# --- questions and answers ---


def test_options_stand_for_what_is_left_out() -> None:
    ending = {"id": 1, "trump": "S", "hands": [["AS", "7C"], ["KS", "8C"]], "leader": 0}
    house = {"base": "classic", "end.jack": "free"}
    other = {**ending, "rules": "old-ten", "aim": "points"}
    wholes = [{**ending, "ask": "solve", "rules": house, "aim": "last_trick"}, {**other, "ask": "solve"}]
    short, whole = ("\n".join(map(json.dumps, some)).encode() for some in ([ending, other], wholes))
    done = terz("solve", "-", "--rules", json.dumps(house), "--aim", "last_trick", data=short)
    assert done.stdout == terz("referee", data=whole).stdout


# --- the house ---


def test_nobody_else_pays_for_dask() -> None:
    rooms = ("lesson", "rules", "analysis", "referee", "quiz", "agreement", "hosting.serve", "cli", "bulk.solving")
    ask = f"import sys, {', '.join(f'terz_tutor.{room}' for room in rooms)}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert not {"dask", "distributed"} & set(done.stdout.split())


def test_every_message_is_in_russian_and_none_is_left_over() -> None:
    with (LOCALE / "ru" / "LC_MESSAGES" / "bulk.po").open("rb") as stream:
        translated = {message.id for message in read_po(stream, locale="ru") if message.id}
    said = {
        *words.CLUSTER.values(),
        *words.USAGE.values(),
        words.STOPPED,
        words.STOPPED_RESUME,
        words.SOLVING,
        words.GENERATING,
    }
    elsewhere = {words.USAGE["together"]}  # a message has one home: the catalogue `agreement` has it
    assert translated == said - elsewhere


def test_answers_go_to_a_device() -> None:
    assert terz("solve", "-", "--output", os.devnull, data=FEW).returncode == 0


def test_a_file_on_the_standard_input_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "both.jsonl"
    file.write_bytes(FEW)
    with file.open("rb") as source:
        done = subprocess.run(
            [*TERZ, "solve", "-", "--output", str(file)], stdin=source, capture_output=True, check=False
        )
    assert (done.returncode, file.read_bytes()) == (2, FEW)
    assert str(file) in done.stderr.decode()


def test_a_question_that_can_not_be_completed_is_answered_as_the_referee_does() -> None:
    line = b'{"id": 1e400, "trump": "S"}\n'
    assert terz("solve", "-", data=line).stdout == terz("referee", data=line).stdout
