"""What the browser draws: the deck and four widgets, each told what to show by plain JSON."""

from terz_tutor.widgets.base import Deck, View, Widget
from terz_tutor.widgets.messages import Message, MessageError
from terz_tutor.widgets.views import Quiz, Rules, Settings, Table

__all__ = ["Deck", "Message", "MessageError", "Quiz", "Rules", "Settings", "Table", "View", "Widget"]
