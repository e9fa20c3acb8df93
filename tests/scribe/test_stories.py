"""Is a game told so that a player can follow it, in French and in English?"""

import json
from pathlib import Path
from typing import Any

import pytest

from prems.cli import main
from prems.games.arriba import ARRIBA
from prems.games.arriba import events as a
from prems.games.arriba.words import card_name
from prems.games.leprechauns import LEPRECHAUNS
from prems.games.leprechauns import events as l
from prems.games.leprechauns.cards import ACTIONS, CHESTS, right_answer
from prems.games.leprechauns.words import ACTION_NAMES, MOTIF_NAMES, motif_name
from prems.kernel.values import Event
from prems.kernel.words import LANGS

TURN: dict[str, Any] = {"phase": "turn", "turn": "bo"}
GRAB: dict[str, Any] = {"lifted": [], "under": {}, "pool": [], "spent": [], **TURN}

ARRIBA_STORY: list[tuple[Event, str, str]] = [
    (
        a.Dealt(0, round=2, first="ana", draw={"ana": ["1r", "2r"], "bo": ["3r"]}),
        "Manche 2 : on distribue jusqu’à 2 cartes à chacun. ana commence.",
        "Round 2: the cards are dealt, up to 2 each. ana begins.",
    ),
    (a.CardFlipped(0, "ana", "7r", **TURN), "ana retourne le symbole 7 rouge.", "ana flips the red symbol 7."),
    (a.CardFlipped(0, "ana", "H1", "head", None), "ana retourne une tête.", "ana flips a head."),
    (
        a.CardFlipped(0, "ana", "T1", "last_call", None),
        "ana retourne une carte totem. Plus de pioche : dernière chance !",
        "ana flips a totem card. No draw piles left: last chance!",
    ),
    (
        a.SignalGiven(0, "ana", {"ana": "18y", "bo": "T2"}, **TURN),
        "ana compte : 1 - 2 - 3 - Arriba ! ana montre le symbole 18 jaune ; bo montre une carte totem.",
        "ana counts: 1 - 2 - 3 - Arriba! ana shows the yellow symbol 18; bo shows a totem card.",
    ),
    (
        a.TotemGrabbed(0, "ana", "match", **{**GRAB, "lifted": ["ana", "bo"], "under": {"bo": ["7r", "7g"]}}),
        "ana attrape le totem avant bo : bo ramasse 2 cartes.",
        "ana grabs the totem before bo: bo picks up 2 cards.",
    ),
    (
        a.TotemGrabbed(
            0, "ana", "match", **{**GRAB, "lifted": ["ana", "bo", "cy"], "under": {"bo": ["7r"], "cy": ["7g"]}}
        ),
        "ana attrape le totem avant bo et cy : bo ramasse 1 carte ; cy ramasse 1 carte.",
        "ana grabs the totem before bo and cy: bo picks up 1 card; cy picks up 1 card.",
    ),
    (
        a.TotemGrabbed(0, "ana", "totem", **{**GRAB, "pool": ["T1", "2r", "3r"]}),
        "ana attrape le totem et glisse ses cartes dessous : cela fait 3 cartes.",
        "ana grabs the totem and slips their cards under it: that makes 3 cards.",
    ),
    (
        a.TotemGrabbed(0, "ana", "wrong", **{**GRAB, "under": {"ana": ["7r"]}}),
        "Fausse prise d’ana, qui ramasse tout : 1 carte.",
        "ana grabs the totem by mistake and picks up everything: 1 card.",
    ),
    (
        a.RoundEnded(0, {"ana": 3, "bo": 0}),
        "Fin de la manche. Points : ana 3, bo 0.",
        "End of the round. Points: ana 3, bo 0.",
    ),
    (a.GameEnded(0, ["bo"]), "bo gagne la partie !", "bo wins the game!"),
    (a.GameEnded(0, ["ana", "bo"]), "ana et bo gagnent la partie !", "ana and bo win the game!"),
]

LEPRECHAUNS_STORY: list[tuple[Event, str, str]] = [
    (
        l.Dealt(0, {}, [], "ana"),
        "On distribue les coffres. ana reçoit la carte PREM’S.",
        "The chests are dealt. ana gets the PREM’S card.",
    ),
    (l.RoundBegun(0, 2, "gift"), "Tour 2, carte Action « Cadeau ».", "Round 2, action card “Gift”."),
    (l.RoundBegun(0, 2, None), "Tour 2, sans carte Action.", "Round 2, without an action card."),
    (
        l.ChestsRevealed(0, "ana", {"ana": "A1", "bo": "S2"}),
        "Au signal d’ana, tous dévoilent leur coffre : ana A1, bo S2.",
        "At ana’s signal everybody reveals their chest: ana A1, bo S2.",
    ),
    (
        l.HandSlapped(0, "ana", "bo", "left", "palm", (0.5, 0.5)),
        "ana plaque sa main sur la carte de bo.",
        "ana slaps bo’s card.",
    ),
    (
        l.HandBounced(0, "ana", "card-taken", "bo"),
        "La main d’ana rebondit sur la carte de bo : la carte est prise.",
        "ana’s hand bounces off bo’s card: the card is taken.",
    ),
    (
        l.PlayerOut(0, "ana", "lifted", "bo"),
        "ana est hors jeu pour ce tour : sa main s’est levée trop tôt.",
        "ana is out for this round: their hand came up too soon.",
    ),
    (l.SlappingEnded(0), "Les mains sont posées.", "The hands are down."),
    (
        l.GiftGiven(0, "ana", "bo", "S2"),
        "Cadeau : ana gagne S2 sans réciter.",
        "Gift: ana wins S2 without reciting.",
    ),
    (l.ReciterNamed(0, "ana"), "À ana de réciter.", "ana recites."),
    (l.NamingBegun(0, "ana"), "ana désigne le suivant.", "ana names the next player."),
    (
        l.Performed(0, "ana", "A1"),
        "ana a récité sa formule ; on montre A1 et les autres votent.",
        "ana has recited; A1 is shown and the others vote.",
    ),
    (l.BetMade(0, "ana", True), "ana parie que c’est juste.", "ana bets that it is right."),
    (l.BetMade(0, "ana", False), "ana parie que c’est faux.", "ana bets that it is wrong."),
    (
        l.BetsTold(0, "ana", {"bo": True, "cy": False, "dee": True}),
        "Les paris : juste (bo et dee), faux (cy).",
        "The bets: right (bo and dee), wrong (cy).",
    ),
    (l.VoteCast(0, "ana", True), "ana vote pour.", "ana votes for it."),
    (l.VoteCast(0, "ana", False), "ana vote contre.", "ana votes against it."),
    (
        l.RecitalJudged(0, "ana", "bo", "A1", True, False, ["animal:cow", "colour:red"], [], {}),
        "ana dit meuh et rouge et gagne A1 !",
        "ana says moo and red and wins A1!",
    ),
    (
        l.RecitalJudged(0, "ana", "bo", "A1", False, False, ["sum:12"], [], {}),
        "ana dit 12. Raté : A1 est défaussé.",
        "ana says 12. Not quite: A1 is discarded.",
    ),
    (
        l.RecitalJudged(0, "ana", "bo", "A1", False, True, [], [], {}),
        "ana n’a pas trouvé : A1 est gardé face cachée.",
        "ana got it wrong: A1 is kept face down.",
    ),
    (l.SwapOffered(0, "ana"), "ana peut échanger son coffre.", "ana may swap the chest they just won."),
    (
        l.ChestsSwapped(0, "ana", "bo", "A1", "S9"),
        "ana échange A1 contre S9 de bo.",
        "ana swaps A1 for bo’s S9.",
    ),
    (l.SwapDeclined(0, "ana"), "ana garde son coffre.", "ana keeps their chest."),
    (l.DiscardsAsked(0, ["ana"]), "ana doit défausser un coffre.", "ana has to discard a chest."),
    (
        l.DiscardsAsked(0, ["ana", "bo"]),
        "ana et bo doivent défausser un coffre.",
        "ana and bo have to discard a chest.",
    ),
    (l.ChestDiscarded(0, "ana", "A1"), "ana défausse A1.", "ana discards A1."),
    (
        l.PremsOffered(0, "ana", ["bo", "cy"]),
        "Égalité : ana choisit qui reçoit la carte PREM’S : bo ou cy.",
        "A tie: ana chooses who gets the PREM’S card: bo or cy.",
    ),
    (l.PremsGiven(0, "ana"), "ana reçoit la carte PREM’S.", "ana gets the PREM’S card."),
    (
        l.GameEnded(0, {"ana": 12, "bo": -3}, ["ana"]),
        "Fin de la partie, en or : ana 12, bo -3. ana gagne !",
        "End of the game, in gold: ana 12, bo -3. ana wins!",
    ),
]


@pytest.mark.parametrize(("event", "fr", "en"), ARRIBA_STORY)
def test_arriba_is_told(event: Event, fr: str, en: str) -> None:
    assert (plain(ARRIBA.notation.tell(event, "fr")), ARRIBA.notation.tell(event, "en")) == (fr, en)


@pytest.mark.parametrize(("event", "fr", "en"), LEPRECHAUNS_STORY)
def test_leprechauns_is_told(event: Event, fr: str, en: str) -> None:
    assert (plain(LEPRECHAUNS.notation.tell(event, "fr")), LEPRECHAUNS.notation.tell(event, "en")) == (fr, en)


def test_a_swap_that_nobody_could_decline_is_not_told() -> None:
    assert [LEPRECHAUNS.notation.tell(l.SwapDeclined(0, None), lang) for lang in LANGS] == [None, None]


def test_every_kind_of_event_is_in_the_stories() -> None:
    told = {type(event) for event, _, _ in (*ARRIBA_STORY, *LEPRECHAUNS_STORY)}
    assert told == {*ARRIBA.language.events, *LEPRECHAUNS.language.events}


def test_cards_have_names() -> None:
    assert (card_name("T1").fr, card_name("H4").en, card_name("12b").fr) == (
        "une carte totem",
        "a head",
        "le symbole 12 bleu",
    )


def test_every_action_card_and_every_motif_of_both_editions_has_a_name() -> None:
    assert {action for edition in ACTIONS.values() for action in edition} == set(ACTION_NAMES)
    motifs = {motif for chests in CHESTS.values() for chest in chests.values() for motif in chest.motifs}
    assert {motif for motif in motifs if not motif.startswith("sum:")} <= set(MOTIF_NAMES)
    assert {motif_name(right_answer(motif)).en for motif in motifs if motif.startswith("sum:")} >= {"1", "11", "35"}


def test_an_unknown_answer_is_told_as_it_was_given() -> None:
    assert motif_name("hello").fr == "hello"


def plain(french: str | None) -> str | None:
    """The tests write plain spaces: that they are set without a break is tested elsewhere."""
    return french and french.replace("\u00a0", " ")


@pytest.mark.parametrize("name", ["\x1b]0;owned\x07Eve", "E\u202eve", "\x9b31mEve"], ids=ascii)
def test_nothing_but_what_can_be_seen_is_printed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A log of an earlier version may hold such names."""
    log = tmp_path / "old.jsonl"
    script = tmp_path / "script.jsonl"
    script.write_text(
        json.dumps({"game": "arriba", "seats": [name, "bo"], "options": {"first": name}}), encoding="utf-8"
    )
    assert main(["referee", str(script), "--log", str(log)]) == 0
    capsys.readouterr()  # JSON, for programs
    assert main(["replay", str(log)]) == 0
    log.write_text(log.read_text("utf-8").replace('"n":1', '"n":7'), encoding="utf-8")
    assert main(["replay", str(log)]) == 2
    printed = "".join(capsys.readouterr())
    assert "ve" in printed
    assert not set(printed) & set("\x1b\x07\x9b\u202e")
