"""Pictures of positions for pages without a kernel."""

from __future__ import annotations

import os

from terz_tutor.lesson.views import View
from terz_tutor.texts import Texts
from terz_tutor.view.still import still_svg


def in_course() -> bool:
    """Tell whether a page of the course shows this, and no notebook.

    >>> in_course()
    False
    """
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def still(scene: View | None, texts: Texts, colours: int) -> str:
    """Draw a SCENE for pages without a kernel; Voilà's pages always have one and need not carry it.

    >>> still(None, Texts("en"), 4)
    ''
    """
    if scene is None or in_course():
        return ""
    return still_svg(scene, letters=texts.index_letters(), colours=colours)
