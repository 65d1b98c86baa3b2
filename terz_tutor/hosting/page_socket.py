"""Where a page talks to its kernel."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tornado.web import Finish
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

if TYPE_CHECKING:
    from collections.abc import Awaitable


class PageSocket(VoilaKernelWebsocketHandler):
    """Voilà's, to which a page that has been left is no error.

    Jupyter sends what the kernel says and never looks whether it arrived: what was on its way to a page that closed
    would be reported in the terminal, each message with a traceback.
    """

    async def pre_get(self) -> None:
        """Reach the kernel; where the page has gone meanwhile, that is all."""
        await super().pre_get()
        # Jupyter drops the connection as the page goes, and would ask it next which protocol it speaks.
        if self.connection is None:
            raise Finish

    def write_message(
        self,
        message: bytes | str | dict[str, Any],
        binary: bool = False,  # noqa: FBT001, FBT002  (Tornado's signature)
    ) -> asyncio.Task[None] | None:
        """Send the page a message; where the page has gone, let it be."""
        with suppress(WebSocketClosedError):
            sending = super().write_message(message, binary)
            return asyncio.ensure_future(_unless_gone(sending)) if sending else None
        return None


async def _unless_gone(sending: Awaitable[None]) -> None:
    with suppress(WebSocketClosedError):
        await sending
