"""Compile every message catalogue: `.po` files to the `.mo` files that gettext reads (run by `make messages`)."""

from __future__ import annotations

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from terz_tutor.texts.catalogue import LOCALE


def main() -> None:
    """Write a `.mo` file beside each `.po` file."""
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parts[-3])
        with source.with_suffix(".mo").open("wb") as stream:
            write_mo(stream, catalogue)


if __name__ == "__main__":
    main()
