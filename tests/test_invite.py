"""What ``terz serve`` tells a teacher: a warning, the address for the class, a QR code of it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import urllib.request

import pytest
import segno

from terz_tutor.hosting.invite import invitation, reached_at
from terz_tutor.hosting.serve import AWAY, FORBIDDEN, NO_HOST, NO_PORT, TAKEN, UNHEARD, UNKEPT, UNKNOWN
from terz_tutor.texts import LANGUAGES, Lang, Texts

BLOCKS = set("█▀▄ ")


def qr(address: str) -> str:
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")


def drawn_in(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line and set(line) <= BLOCKS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_other_machines_get_a_warning_an_address_and_its_qr_code(lang: Lang) -> None:
    said = invitation("0.0.0.0", 8866, Texts(lang), found=["127.0.0.1", "192.0.2.7"])
    assert re.search("not encrypted|без шифрования", said)
    assert re.findall(r"http://\S+", said) == ["http://192.0.2.7:8866/"]
    assert drawn_in(said) == qr("http://192.0.2.7:8866/")


def test_every_address_of_the_machine_is_told_and_the_first_one_drawn() -> None:
    said = invitation("::", 80, Texts("en"), found=["192.0.2.7", "2001:db8::7"])
    assert re.findall(r"http://\S+", said) == ["http://192.0.2.7:80/", "http://[2001:db8::7]:80/"]
    assert drawn_in(said) == qr("http://192.0.2.7:80/")


def test_where_only_ipv4_is_listened_on_no_address_of_ipv6_is_told() -> None:
    assert reached_at("0.0.0.0", ["2001:db8::7", "192.0.2.7"]) == ["192.0.2.7"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_addresses_that_others_cannot_type_are_not_told(host: str) -> None:
    of_no_use = ["127.0.0.1", "::1", "169.254.3.4", "fe80::1%eth0", "fe80::2"]
    assert not set(reached_at(host, of_no_use)) & set(of_no_use)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_this_machine_alone_needs_no_invitation(host: str) -> None:
    assert invitation(host, 8866, Texts("en")) == ""


def test_a_terminal_without_block_characters_gets_the_address_alone() -> None:
    said = invitation("192.0.2.7", 8866, Texts("en"), "ascii")
    assert said.isascii()
    assert "http://192.0.2.7:8866/" in said


@pytest.mark.parametrize("message", [NO_HOST, NO_PORT, TAKEN, FORBIDDEN, AWAY, UNKNOWN, UNHEARD, UNKEPT])
def test_what_goes_wrong_is_told_in_russian_too(message: str) -> None:
    assert Texts("ru").tr(message) != message


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_the_running_course_invites_and_answers_at_every_address_it_told(host: str) -> None:
    command = [sys.executable, "-m", "terz_tutor", "serve", "--host", host, "--port", "0", "--lang", "ru"]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert refused.returncode == 2  # a port that can be told is wanted
    from course import free_port  # noqa: PLC0415 - one of the tools

    port = str(free_port())
    command[command.index("0")] = port
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
    ) as server:
        try:
            assert server.stdout
            lines = []
            for line in server.stdout:
                lines.append(line)
                if set(line) & (BLOCKS - {" "}):  # the QR code is last
                    break
            told = re.findall(r"http://\S+/", "".join(lines))
            assert len(told) > 1
            for address in told:
                with urllib.request.urlopen(address, timeout=60) as answer:
                    assert answer.status == 200
        finally:
            server.terminate()
