"""Message catalogues: gettext files, one domain for each field of words.

English is the language of the messages themselves; every other language has a catalogue for each domain.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

Lang = Literal["en", "ru"]
LANGUAGES: tuple[Lang, ...] = get_args(Lang)

KIND_DOMAINS = ("kind_draws", "kind_plans", "kind_endgames", "kind_matches", "kind_sheets")
"""Groups of kinds of puzzles whose words stand in files of their own."""

DOMAINS = (
    "cards",
    "rules",
    "quiz",
    *KIND_DOMAINS,
    "misconceptions",
    "referee",
    "ui",
    "record",
    "agreement",
    "bulk",
    "coach",
    "packs",
    "glossary",
    "sheet",
    "table",
    "match",
    "scenes",
    "author",
    "verdicts",
    "serve",
)
"""Fields of words, each a ``.po`` file of its own for every language but English."""

LOCALE = Path(__file__).parent / "locale"


class UnknownLanguage(ValueError):
    """A language in which there are no texts."""


@lru_cache(maxsize=len(LANGUAGES))
def translations(lang: str) -> gettext.NullTranslations:
    """Load every catalogue of a language as one chain.

    Raises:
        UnknownLanguage: if there are no texts in the language.

    >>> translations("en").gettext("trumps")
    'trumps'
    """
    if lang not in LANGUAGES:
        message = f"there are no texts in {lang!r}; expected one of {', '.join(LANGUAGES)}"
        raise UnknownLanguage(message)
    chain = gettext.NullTranslations()
    if lang != "en":
        first, *others = (gettext.translation(domain, LOCALE, languages=[lang]) for domain in DOMAINS)
        for catalogue in others:
            first.add_fallback(catalogue)
        chain = first
    return chain
