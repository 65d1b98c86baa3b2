"""What a page receives from its kernel: the websocket's frames, read and made comparable. And forged words back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from uuid import uuid4

import websocket
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1

if TYPE_CHECKING:
    from playwright.sync_api import Page

Frame = bytes | str
View = dict[str, Any]

SECONDS = 20
_ID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b[0-9a-f]{32}\b|(?<=IPY_MODEL_)[0-9a-f]{32}")
"""Ids of kernels, sessions, comms and widget models: made by chance, the same in number and order."""

_OF_THE_KERNEL = ("status ", "kernel_info_reply ", 'stream {"name": "stderr", "text": "No such comm: ')
"""Messages that say nothing of a lesson: how busy the kernel is; a greeting with a tip drawn by chance; that the page
asked for a channel of an earlier version of ipywidgets, which comes sooner or later among the others."""


def listen(page: Page) -> list[Frame]:
    """Return a list that every frame which the page receives from now on is added to."""
    frames: list[Frame] = []

    def hear(frame: Frame) -> None:  # Playwright marks its listeners, which a list's own method can't bear
        frames.append(frame)

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return frames


def contents(frames: Iterable[Frame]) -> list[str]:
    """Take the content of each message about the lesson, with its buffers, as it came."""
    found = []
    for frame in frames:
        assert isinstance(frame, bytes), "the page speaks v1.kernel.websocket.jupyter.org, whose frames are binary"
        # Jupyter's own reader, which has no types
        _, (header, _parent, _metadata, content, *buffers) = deserialize_msg_from_ws_v1(frame)  # type: ignore[no-untyped-call]
        kind = json.loads(header)["msg_type"]
        found.append(" ".join([kind, content.decode(), *(buffer.hex() for buffer in buffers)]))
    return [text for text in found if not text.startswith(_OF_THE_KERNEL)]


def without_ids(texts: Sequence[str]) -> list[str]:
    """Call each id by the order of its appearance.

    >>> without_ids([f'IPY_MODEL_{"a" * 32}', f'{"b" * 32} {"a" * 32}'])
    ['IPY_MODEL_id0', 'id1 id0']
    """
    names: dict[str, str] = {}
    return [_ID.sub(lambda found: names.setdefault(found[0], f"id{len(names)}"), text) for text in texts]


def states(texts: Iterable[str]) -> dict[str, View]:
    """Read the state of each widget, by its id, from the one message that brings them all."""
    (found,) = [text for text in texts if '"update_states"' in text]
    content = json.loads(found.removeprefix("comm_msg "))
    return {comm: widget["state"] for comm, widget in content["data"]["states"].items()}


def quizzes(widgets: dict[str, View]) -> dict[str, View]:
    """Take the views of the questions, by their widgets' ids."""
    return {comm: state["view"] for comm, state in widgets.items() if "form" in state.get("view", {})}


def keys(value: Any) -> set[str]:
    """Collect the names of all fields, at any depth; labels are words of the page, whatever they are called.

    >>> sorted(keys({"labels": {"answer": "Your answer"}, "scene": [{"hand": None}]}))
    ['hand', 'labels', 'scene']
    """
    if isinstance(value, dict):
        return set(value).union(*(keys(inner) for name, inner in value.items() if name != "labels"))
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


class Forger:
    """A second connection to a page's kernel, which sends what no page of ours does."""

    def __init__(self, page: Page) -> None:
        """Connect to the kernel of an open lesson."""
        kernel = json.loads(page.locator("#jupyter-config-data").text_content() or "")["kernelId"]
        place = urlsplit(page.url)
        self._socket = websocket.create_connection(
            f"ws://{place.netloc}/api/kernels/{kernel}/channels", timeout=SECONDS, origin=f"http://{place.netloc}"
        )

    def tell(self, comm: str, data: View) -> list[View]:
        """Send data to a widget and return the data of what comes back before the kernel is done."""
        sent = uuid4().hex
        message = {
            "header": {"msg_id": sent, "msg_type": "comm_msg", "session": "forger", "username": "", "version": "5.3"},
            "parent_header": {},
            "metadata": {},
            "content": {"comm_id": comm, "data": data},
            "channel": "shell",
        }
        self._socket.send(json.dumps(message))
        replies: list[View] = []
        while True:
            heard = json.loads(self._socket.recv())
            if heard["parent_header"].get("msg_id") != sent:
                continue
            if heard["content"].get("execution_state") == "idle":
                return replies
            if heard["msg_type"] == "comm_msg":
                replies.append(heard["content"]["data"])

    def state(self, comm: str) -> View:
        """Ask for a widget's state."""
        (reply,) = self.tell(comm, {"method": "request_state"})
        state: View = reply["state"]
        return state

    def close(self) -> None:
        """Leave."""
        self._socket.close()
