"""What Voilà is told: the settings for one machine, each with its reason."""

from __future__ import annotations

import sys
from ipaddress import ip_address
from tempfile import gettempdir
from typing import TYPE_CHECKING

from jupyter_client.kernelspec import KernelSpecManager
from traitlets import default
from traitlets.config import Config

from terz_tutor.hosting.pages import prepare_lesson

if TYPE_CHECKING:
    from pathlib import Path

IDLE_SECONDS = 20 * 60
"""A kernel that nobody is connected to ends after so long (a closed page's kernel ends at once)."""

PING_MS = 30_000
"""How often a page is asked whether it is still there; proxies end connections that are silent for a minute."""

LONGEST_TEMPDIR = 36

_POLICY = (
    "default-src 'self' data: blob:",
    # Voilà's pages carry scripts in the page, its front end compiles JSON schemas, widgets are modules in blobs.
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
)
CONTENT_POLICY = "; ".join(_POLICY)
"""The browser itself refuses to ask anything of another machine."""

CELL_FAILED = (
    "This part of the lesson could not be shown; please reload the page. · "
    "Эту часть урока не удалось показать; обновите, пожалуйста, страницу."
)


class OwnKernelSpecs(KernelSpecManager):
    """The one kernel of this environment, whatever kernels the user has installed elsewhere."""

    @default("kernel_dirs")
    def _no_kernel_dirs(self) -> list[str]:
        return []  # ipykernel's own specification stays: python3, run by this very interpreter


def course_config(lessons: Path, host: str, port: int, cookie_secret: bytes) -> Config:
    """Return the settings of the course's server.

    >>> from pathlib import Path
    >>> course_config(Path("lessons"), "127.0.0.1", 8866, b"secret").Voila.ip
    '127.0.0.1'
    """
    config = Config()
    config.Voila = Config(
        ip=host,
        port=port,
        port_retries=0,
        root_dir=str(lessons),
        open_browser=False,
        cookie_secret=cookie_secret,
        config_file_paths=[],
        log_level="ERROR",
        tornado_settings={
            "headers": {"Content-Security-Policy": CONTENT_POLICY, "Referrer-Policy": "same-origin"},
            # A page elsewhere may point its own name at 127.0.0.1: only local names are answered there.
            "allow_remote_access": not is_local(host),
            # A page counts as lost when three pings in a row went unanswered: Jupyter looks how old the last answer is
            # just before it pings, so that it is always one interval old.
            "ws_ping_interval": PING_MS,
            "ws_ping_timeout": 3 * PING_MS,
            # A lesson's widgets come over the websocket with their code: text, of which a quarter is left.
            "websocket_compression_options": {},
        },
    )
    config.VoilaConfiguration = Config(
        template="lab",
        theme="light",
        allow_template_override="NO",
        allow_theme_override="NO",
        strip_sources=True,
        show_tracebacks=False,
        prelaunch_hook=prepare_lesson,
        # Pictures travel in the pages; nothing beside the lessons is served as a file.
        file_allowlist=[],
        kernel_spec_manager_class=OwnKernelSpecs,
    )
    config.KernelManager.transport = _transport()
    config.VoilaExecutor = Config(cell_error_instruction=CELL_FAILED)
    config.MappingKernelManager = Config(
        cull_interval=60, cull_idle_timeout=IDLE_SECONDS, cull_connected=False, cull_busy=False
    )
    return config


def _transport() -> str:
    """Say how the server talks to its kernels: through files of this user where the system allows, else over TCP."""
    # A socket's path may have 108 characters; the server's folder and the kernel's id take 70 of them.
    return "ipc" if sys.platform == "linux" and len(gettempdir()) < LONGEST_TEMPDIR else "tcp"


def is_local(host: str) -> bool:
    """Tell whether a host can be reached from this machine alone.

    >>> is_local("127.0.0.1"), is_local("::1"), is_local("localhost"), is_local("0.0.0.0")
    (True, True, True, False)
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
