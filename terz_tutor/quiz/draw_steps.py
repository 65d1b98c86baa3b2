"""Steps that kinds about replayed tricks share: who took the trick that was just played, with their checks."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.quiz import hands
from terz_tutor.quiz.checks import TRICK_CHECKS, Args
from terz_tutor.quiz.draft import Draft, Query
from terz_tutor.quiz.draw_deals import OPPONENT, YOU, Replayed, last_trick, state, trump_of
from terz_tutor.quiz.kinds import Check
from terz_tutor.rules import DECK, RuleSet, takes
from terz_tutor.rules.scene import Played, Seat

SEATS: tuple[Seat, Seat] = (Seat.YOU, Seat.OPPONENT)
"""Seat by player."""


def trick_of(replayed: Replayed) -> tuple[Played, Played]:
    """Show the trick that was played last.

    >>> from terz_tutor.quiz.draw_deals import play
    >>> from terz_tutor.rules.draws import Draws
    >>> [played.seat.value for played in trick_of(play(Draws("a"), RuleSet(), 1))]
    ['you', 'opponent']
    """
    leader, lead, reply, _ = replayed.trick
    return Played(SEATS[leader], DECK[lead]), Played(SEATS[1 - leader], DECK[reply])


def winner_of(draft: Draft) -> int:
    """Tell who takes the trick that the scene shows.

    >>> from terz_tutor.quiz.generate import generate
    >>> winner_of(generate("trick-winner", RuleSet(), 1, 7).draft) in (YOU, OPPONENT)
    True
    """
    lead, reply = draft.scene.trick
    leader = SEATS.index(lead.seat)
    return 1 - leader if takes(lead.card, reply.card, draft.scene.trump) else leader


def _in_replay(check: Check) -> Check:
    """Check a step about a trick for the last one of a replay."""

    def checked(args: Args, query: Query, rules: RuleSet) -> bool:
        lead, reply = last_trick(query)
        asked = {"ask": "trick", "trump": trump_of(query, rules).code, "cards": hands.codes((lead, reply))}
        return check(args, asked, rules)

    return checked


TAKES_CHECKS: Mapping[str, Check] = {
    code: _in_replay(TRICK_CHECKS[code])
    for code in ("takes_stronger_trump", "takes_stronger_plain", "takes_trump", "takes_off_suit", "rank_alone")
}
"""Checks of the steps about the trick that was just played."""


def took_last(query: Query, rules: RuleSet) -> int:
    """Ask the referee who took the last trick: whose tricks have become one more with its last card.

    >>> from terz_tutor.quiz.draw_deals import play
    >>> from terz_tutor.rules.draws import Draws
    >>> played = play(Draws("a"), RuleSet(), 3)
    >>> took_last(played.query, RuleSet()) == played.trick[-1]
    True
    """
    breaks = "break" in query["events"][-1]
    before: list[int] = state(query, rules, without=1 + breaks)["tricks_won"]
    after: list[int] = state(query, rules)["tricks_won"]
    return YOU if after[YOU] > before[YOU] else OPPONENT
