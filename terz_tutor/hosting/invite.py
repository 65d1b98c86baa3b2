"""What ``terz serve`` says to a teacher whose class is to open the course: a warning, the address, and its QR code."""

from __future__ import annotations

import io
import socket
from collections.abc import Sequence
from ipaddress import ip_address

import psutil
import segno

from terz_tutor.hosting.config import is_local
from terz_tutor.texts import Texts

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  (named, not bound)
"""Hosts that stand for every address of this machine: those of IPv4, and all."""

IPV4 = 4

SERVED = "terz_tutor is served at {address}"
WARNING = (
    "Everybody in this network can open the course, and what is sent is not encrypted. Each open page takes about"
    " 60 MB of this machine's memory."
)
FOR_CLASS = "The address for the class: {address}"
NO_ADDRESS = "No address of this machine was found by which others can reach it."


def invitation(host: str, port: int, texts: Texts, encoding: str = "utf-8", found: Sequence[str] | None = None) -> str:
    """Write what there is to say where the course listens to other machines; nothing where it doesn't.

    Args:
        host: the address that the server listens on.
        port: its port.
        texts: the language.
        encoding: what the terminal can show; a QR code is drawn only with block characters.
        found: this machine's addresses in its networks; where left out, they are looked up.

    >>> invitation("127.0.0.1", 8866, Texts("en"))
    ''
    >>> print(invitation("192.0.2.7", 8866, Texts("en"), "ascii").splitlines()[-1])
    The address for the class: http://192.0.2.7:8866/
    """
    if is_local(host):
        return ""
    # a name is what the class may type
    reached = reached_at(host, _own_addresses() if found is None else found) if host in EVERYWHERE else [host]
    lines = [texts.tr(WARNING)]
    if not reached:
        return "\n".join([*lines, texts.tr(NO_ADDRESS)])
    addresses = [http_address(one, port) for one in reached]
    lines += [texts.tr(FOR_CLASS).format(address=address) for address in addresses]
    return "\n".join([*lines, *_drawn(addresses[0], encoding)])


def http_address(host: str, port: int) -> str:
    """Write an address to type into a browser.

    >>> http_address("192.0.2.7", 80), http_address("::1", 8866)
    ('http://192.0.2.7:80/', 'http://[::1]:8866/')
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def reached_at(host: str, found: Sequence[str]) -> list[str]:
    """Choose the addresses at which others reach a server that listens on every address; this machine's name if none.

    Left out are those that mean another machine, or none, elsewhere: of this machine alone, and of one cable alone.

    >>> reached_at("0.0.0.0", ["127.0.0.1", "192.0.2.7", "2001:db8::7"])
    ['192.0.2.7']
    >>> reached_at("::", ["::1", "fe80::1%eth0", "192.0.2.7", "2001:db8::7"])
    ['192.0.2.7', '2001:db8::7']
    """
    addresses = [ip_address(text) for text in found]
    return [
        str(address)
        for address in addresses
        if not (address.is_loopback or address.is_link_local) and (host == "::" or address.version == IPV4)
    ] or _own_name()


def _own_addresses() -> list[str]:
    """Look up the addresses that this machine has, those of IPv4, which are easier to type, first."""
    kinds = (socket.AF_INET, socket.AF_INET6)
    found = [one for addresses in psutil.net_if_addrs().values() for one in addresses if one.family in kinds]
    return [one.address for one in sorted(found, key=lambda one: kinds.index(one.family))]


def _own_name() -> list[str]:
    """Give this machine's name where it has no address to show: in some networks the name is known."""
    name = socket.gethostname()
    return [] if is_local(name) else [name]


def _drawn(address: str, encoding: str) -> list[str]:
    """Draw the QR code, where the terminal has the characters for it."""
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True, border=2)
    try:
        drawn.getvalue().encode(encoding)
    except UnicodeEncodeError:
        return []
    return ["", drawn.getvalue().rstrip("\n")]
