"""``python -m terz_tutor`` is ``terz``."""

from terz_tutor.cli import main

if __name__ == "__main__":
    main()
