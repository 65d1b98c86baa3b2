"""What the browser draws: the deck and the widgets, each told what to show by plain JSON."""

from terz_tutor.widgets.base import Deck, View, Widget
from terz_tutor.widgets.match_widgets import Moves, Review, Score, Setup
from terz_tutor.widgets.messages import Message, MessageError
from terz_tutor.widgets.path_widgets import Glossary, Path, Step
from terz_tutor.widgets.views import Quiz, Rules, Settings, Table

__all__ = [
    "Deck",
    "Glossary",
    "Message",
    "MessageError",
    "Moves",
    "Path",
    "Quiz",
    "Review",
    "Rules",
    "Score",
    "Settings",
    "Setup",
    "Step",
    "Table",
    "View",
    "Widget",
]
