"""Random deals and matches meet every error and every end, so that comparing the two referees on them is worth it."""

from met import met_in_matches, met_in_replays
from oracle.wrong_events import WRONG

NO_MORE_CLAIMS = ("one", "one_per_suit", "the leader claimed")


def test_deals_meet_every_error_in_every_way() -> None:
    met = met_in_replays(3000, 1)
    wanted = [*WRONG, "whole deal", "part of a deal", "hand_not_full: reply/show", "not_now: reply"]
    wanted += [f"no_more_claims: {why}" for why in NO_MORE_CLAIMS]
    wanted += ["not_now: lead_with_claims", "unknown_event: reply due", "bad_card: reply due"]
    assert [name for name in wanted if not met[name]] == []


def test_matches_meet_every_end() -> None:
    met = met_in_matches(1000, 1)
    ways = ("target", "higher", "penalty", "None")
    wanted = [*(f"won by {way}" for way in ways), "goes on past a target", "match_over", "no_penalty"]
    assert [name for name in wanted if not met[name]] == []
