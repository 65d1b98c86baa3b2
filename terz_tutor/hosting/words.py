"""What the pages around a lesson say, in both languages.

These words belong to the server's page frame, which is drawn before any lesson runs; what the rules say is in
the catalogues of :mod:`terz_tutor.texts`.
"""

from __future__ import annotations

from dataclasses import dataclass

from terz_tutor.texts import LANGUAGES, Lang


@dataclass(frozen=True, slots=True)
class Words:
    """The page frame's words in one language."""

    lang: Lang
    language: str
    """The language's own name for itself."""
    game: str
    course: str
    cards: str
    """What the picture on the home page shows."""
    skip: str
    languages: str
    tagline: str
    about: tuple[str, str]
    lessons: str
    lesson: str
    minutes: str
    """With ``{n}``: how long a lesson takes."""
    deal_minutes: str
    """With ``{n}``: how long each deal of a match takes."""
    steps: str
    """With ``{n}``: how many steps a lesson has."""
    progress: str
    """With ``{n}`` and ``{of}``: steps done."""
    begin: str
    go_on: str
    """With ``{n}``: the lesson in which the learner stands."""
    place: str
    """With ``{n}``, ``{of}`` and ``{step}``: the step at which the learner stands."""
    finished: str
    train: str
    train_about: str
    sheets: str
    sheets_about: str
    print_it: str
    other: str
    """Before the title of the same lesson in the other language, said in the other language."""
    no_lessons: str
    home: str
    loading: str
    loading_step: str
    """With ``{n}`` and ``{of}``: cells run so far and in all."""
    late: str
    asleep: str
    reload: str
    no_script: str
    missing_title: str
    missing: str
    error_title: str
    error: str


EN = Words(
    lang="en",
    language="English",
    game="Terz",
    course="Terz, rule by rule",
    cards="A terz: the jack, the queen and the king of spades",
    skip="Skip to the lesson",
    languages="Language",
    tagline="Learn the rules at the table",
    about=(
        "Terz is a Russian card game for two: collect runs and fours, claim them, beat your opponent's, win tricks.",
        "Each lesson shows one rule at a time, asks you questions, and tells you why.",
    ),
    lessons="Lessons",
    lesson="Lesson",
    minutes="about {n} min",
    deal_minutes="about {n} min a deal",
    steps="Steps: {n}",
    progress="Steps done: {n} of {of}",
    begin="Begin with lesson 1",
    go_on="Go on with lesson {n}",
    place="Step {n} of {of}: {step}",
    finished="All steps done",
    train="Train",
    train_about="Packs of questions, one theme each. At the end you are told how many were right.",
    sheets="The sheet",
    sheets_about="Strength, points and melds on one page, to print and keep beside the cards. By the rules:",
    print_it="Print",
    other="In English:",
    no_lessons="There are no lessons here yet.",
    home="All lessons",
    loading="The lesson is being laid out…",
    loading_step="The lesson is being laid out: {n} of {of}",
    late="This takes longer than usual. Reload the page if nothing happens.",
    asleep="The lesson no longer answers. Reload the page to go on: your place and your moves are kept.",
    reload="Reload",
    no_script="A lesson needs JavaScript. Please turn it on for this page.",
    missing_title="No such page",
    missing="There is no lesson at this address. All of them are on the home page.",
    error_title="Something went wrong",
    error="The page could not be shown. Try again in a moment, or go back to the lessons.",
)

RU = Words(
    lang="ru",
    language="Русский",
    game="Терц",
    course="Терц: правило за правилом",
    cards="Терц от короля: валет, дама и король пик",
    skip="Сразу к уроку",
    languages="Язык",
    tagline="Учим правила за столом",
    about=(
        "Терц — русская карточная игра на двоих: собирайте комбинации, объявляйте, перебивайте чужие и берите взятки.",
        "Каждый урок показывает по одному правилу, задаёт вопросы и объясняет, почему ответ такой.",
    ),
    lessons="Уроки",
    lesson="Урок",
    minutes="около {n} мин",
    deal_minutes="сдача — около {n} мин",
    steps="шагов: {n}",
    progress="пройдено {n} из {of}",
    begin="Начать с урока 1",
    go_on="Продолжить урок {n}",
    place="Шаг {n} из {of}: {step}",
    finished="Все шаги пройдены",
    train="Тренировка",
    train_about="Наборы вопросов, каждый на свою тему. В конце вы узнаете, сколько ответов верных.",
    sheets="Памятка",
    sheets_about="Сила карт, очки и комбинации на одной странице — распечатать и держать рядом с колодой. По правилам:",
    print_it="Распечатать",
    other="По-русски:",
    no_lessons="Уроков здесь пока нет.",
    home="Все уроки",
    loading="Раскладываем урок…",
    loading_step="Раскладываем урок: {n} из {of}",
    late="Что-то дольше обычного. Если ничего не меняется, обновите страницу.",
    asleep="Урок больше не отвечает. Обновите страницу, чтобы продолжить: место и ходы сохранены.",
    reload="Обновить",
    no_script="Уроку нужен JavaScript. Включите его, пожалуйста, для этой страницы.",
    missing_title="Такой страницы нет",
    missing="По этому адресу урока нет. Все уроки — на главной странице.",
    error_title="Что-то пошло не так",
    error="Страницу не удалось показать. Попробуйте ещё раз чуть позже или вернитесь к урокам.",
)

WORDS: dict[Lang, Words] = {"en": EN, "ru": RU}


def preferred(accepted: str) -> Lang:
    """Pick the language that a browser's ``Accept-Language`` header asks for first among ours.

    >>> preferred("de-DE,ru;q=0.8,en;q=0.7"), preferred("en-GB,ru;q=0.9"), preferred("")
    ('ru', 'en', 'en')
    """
    wishes: list[tuple[float, Lang]] = []
    for wish in accepted.split(","):
        tag, _, weight = wish.strip().partition(";q=")
        wishes.extend((_weight(weight), lang) for lang in LANGUAGES if tag.lower().split("-")[0] == lang)
    return max(wishes, key=lambda wish: wish[0], default=(0.0, "en"))[1]


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
