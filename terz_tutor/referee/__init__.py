"""The referee: questions about the rules and their answers, as outside programs ask them."""

from terz_tutor.referee.pointer import NOWHERE, at_pointer
from terz_tutor.referee.questions import KINDS, ask
from terz_tutor.referee.stream import answer, answer_line, run
from terz_tutor.referee.wire import Fault

__all__ = ["KINDS", "NOWHERE", "Fault", "answer", "answer_line", "ask", "at_pointer", "run"]
