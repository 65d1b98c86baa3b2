"""Words: every sentence that a person reads, in English and in Russian.

English is the language of the messages themselves; Russian lives in the catalogues under ``locale``. Cards and melds
are declined there too: a case is a gettext context, so ``queen`` in the context ``acc`` is «даму».
"""

from terz_tutor.texts.catalogue import LANGUAGES, Lang, UnknownLanguage
from terz_tutor.texts.texts import Letters, Texts, UnknownCode, capital

__all__ = ["LANGUAGES", "Lang", "Letters", "Texts", "UnknownCode", "UnknownLanguage", "capital"]
