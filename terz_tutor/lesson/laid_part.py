"""A position that lies on a lesson's page: looked at, tried at, or seen under one rule system after another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from terz_tutor.lesson.parts import Part
from terz_tutor.lesson.scenario_views import refused_view, systems_view, taking_text
from terz_tutor.lesson.stills import still
from terz_tutor.lesson.table_views import play_view, spoken
from terz_tutor.lesson.views import View, labels, rule_view, rules_chip
from terz_tutor.quiz import rules_name
from terz_tutor.rules import DECK, PRESETS, Meld, RuleSet, Suit
from terz_tutor.rules.events import Break, Play
from terz_tutor.rules.melds import why_senior
from terz_tutor.rules.scene import Laid, Scene, Seat
from terz_tutor.rules.turns import playable
from terz_tutor.session.play import PlayState, read_event
from terz_tutor.session.scenario import refusal
from terz_tutor.texts import Texts
from terz_tutor.texts.scene_words import SCENE_WORDS
from terz_tutor.view.scene_view import scene_view, sort_hand
from terz_tutor.widgets import Deck, Table


@dataclass(frozen=True, slots=True)
class TwoMelds:
    """Two claims, the first one made first."""

    first: Meld
    second: Meld
    trump: Suit


Subject = PlayState | TwoMelds | Scene
"""What lies there under one rule system."""


class BadSavedTable(ValueError):
    """A value that is no state of this table."""


class LaidPart(Part):
    """A table widget and what lies on it under each rule system."""

    def __init__(  # noqa: PLR0913 - each by its name
        self,
        name: str,
        text: str,
        subjects: Mapping[str, Subject],
        *,
        tries: bool,
        tells: bool,
        rules: RuleSet,
        texts: Texts,
        deck: Deck,
    ) -> None:
        """Lay it.

        Args:
            name: its name on the page.
            text: what is to be seen there.
            subjects: what lies there, by rule system.
            tries: whether cards may be tried.
            tells: whether it is told what the rule system makes of it.
            rules: the page's.
            texts: the page's.
            deck: the page's.
        """
        self.name = name
        self._text = text
        self._subjects = subjects
        self._tries, self._tells = tries, tells
        self._texts = texts
        self._system = rules.base if rules.base in subjects else next(iter(subjects))
        self._tried: Play | None = None
        self._taken = 0
        view = self._view()
        self.widget: Table = Table(
            view, deck, still=still(view["scene"], texts, deck.colours), text=self._in_words(view)
        )
        self.widget.on_choice(self._take)

    @property
    def subjects(self) -> Mapping[str, Subject]:
        """What lies there, by rule system."""
        return self._subjects

    def _in_words(self, view: View) -> str:
        told = view["status"]["text"] if view["status"] else ""
        return "\n".join(filter(None, (self._text, view["scene"]["text"], told)))

    def _take(self, message: Mapping[str, object]) -> None:
        self._taken += 1
        match message:
            case {"type": "system", "id": str(system)} if system in self._subjects:
                self._system, self._tried = system, None
            case {"type": "play"} if self._tries:
                subject = self._subjects[self._system]
                event = read_event(subject, message) if isinstance(subject, PlayState) else None
                self._tried = event if isinstance(event, Play) else self._tried
        self.widget.view = self._view()

    def _view(self) -> View:
        subject, texts, rules = self._subjects[self._system], self._texts, PRESETS[self._system]
        view: View
        match subject:
            case PlayState():
                view = play_view(subject, texts, piles=False) | {"actions": [], "last": None}
                view |= {"playable": self._tries and view["playable"], **self._told(subject)}
            case TwoMelds(first, second, trump):
                scene = Scene(trump, laid=(Laid("first", first.cards), Laid("second", second.cards)))
                why = why_senior(rules, trump, first, second)
                view = _bare(scene, rules, texts)
                view["status"] = {"ok": None, "text": texts.sentence(why, rules_name(rules)), "rule": why.rule}
                view["rules"] = [rule_view(why.rule, rules, texts)]
            case Scene():
                view = _bare(subject, rules, texts) | {"chip": None}  # cards alone: no rule is applied to them
        systems = systems_view(tuple(self._subjects), rules, texts)
        view |= {"prompt": self._text, "systems": systems}
        # only a deal under way needs its rows kept free; cards that are laid alone would lie in an empty field
        return view | {"frame_id": self._taken} if isinstance(subject, PlayState) else view

    def _told(self, play: PlayState) -> View:
        """Say what became of the card that was tried, or what the rule system allows here."""
        if self._tried is not None:
            refused = refusal(play, self._tried)
            if refused is not None:
                return refused_view(refused, play, self._texts)
            text = taking_text(self._tried, play, self._texts)
            status = {"ok": True, "text": text, "rule": None} if text else None
            return {"chosen": DECK[self._tried.card].code, "status": status}
        if not self._tells:
            return {}
        texts, cards = self._texts, sort_hand(playable(play.deal), play.scene.trump)
        replies = bool(cards) and play.deal.led is not None
        choice = replies and len(cards) < len(play.scene.hand)
        said = []
        if replies:
            code = "may_play" if choice or len(cards) == 1 else "may_play_any"
            said.append(texts.say(SCENE_WORDS[code], {"cards": cards}))
        words = [spoken(event, play, texts) for event in play.offered if not isinstance(event, Play | Break)]
        if words:
            quoted = (texts.say(SCENE_WORDS["quoted"], {"said": word.rstrip(".!")}) for word in dict.fromkeys(words))
            said.append(texts.say(SCENE_WORDS["may_say"], {"said": texts.join(quoted, either=True)}))
        elif not said and play.to_act is Seat.YOU:
            said.append(texts.tr(SCENE_WORDS["may_say_nothing"]))
        lit = [card.code for card in cards] if choice else []  # were all lit, none would be
        return {"lit": lit, "status": {"ok": None, "text": " ".join(said), "rule": None} if said else None}

    def follow(self, rules: RuleSet | None, texts: Texts) -> None:
        """Follow the page's choices, where it lies there under such a rule system."""
        self._texts = texts
        if rules is not None and rules.base in self._subjects and rules.base != self._system:
            self._system, self._tried = rules.base, None
        self.widget.view = self._view()

    def as_json(self) -> dict[str, object]:
        """Write down the rule system looked at, and the card tried."""
        return {"system": self._system, "tried": None if self._tried is None else DECK[self._tried.card].code}

    def restore(self, data: object) -> None:
        """Come back to it."""
        match data:
            case {"system": str(system), "tried": None | str() as code} if system in self._subjects:
                self._system, self._tried = system, None
                if code is not None:
                    self._take({"type": "play", "card": code})
                self.widget.view = self._view()
            case _:
                message = f"{self.name}: {data!r:.60} is no state of a table; expected a system and a card"
                raise BadSavedTable(message)

    def drive(self) -> str | None:
        """Say what each rule system makes of it."""
        if not self._tells:
            return None
        before = self._system, self._tried
        lines = [f"{self.name}:"]
        for system in self._subjects:
            self._system, self._tried = system, None
            status = self._view()["status"]
            lines.append(f"  {self._texts.system(system)}: {status['text'] if status else ''}")
        self._system, self._tried = before
        return "\n".join(lines)


def _bare(scene: Scene, rules: RuleSet, texts: Texts) -> View:
    return {
        "labels": labels("table", texts),
        "chip": rules_chip(rules, texts),
        "scene": scene_view(scene, texts),
        "playable": False,
        "chosen": None,
        "status": None,
        "rules": [],
    }
