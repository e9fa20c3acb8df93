"""Who recites, is it right, and who is next? [L20-L28]"""

from prems.games.leprechauns.cards import Motif
from prems.games.leprechauns.commands import Bet, Name, Recite, Vote
from prems.games.leprechauns.events import (
    BetMade,
    BetsTold,
    GiftGiven,
    NamingBegun,
    Performed,
    RecitalJudged,
    ReciterNamed,
    VoteCast,
)
from prems.games.leprechauns.rules.actions import gifts
from prems.games.leprechauns.rules.draft import Draft
from prems.games.leprechauns.rules.round_end import end_round
from prems.games.leprechauns.state import State, chest_of, motifs_needed
from prems.kernel.game import Decision
from prems.kernel.values import Event, Ms, Refusal, Seat

MOST_ANSWERS = 2  # [L27]


def begin_reciting(draft: Draft) -> None:
    """The gifts first [L46]; then the PREM'S holder recites [L20], or only names the next [L24]."""
    for seat, card_of in gifts(draft.state).items():
        draft.happen(GiftGiven(draft.at, seat, card_of, draft.state.revealed[card_of]))
    state = draft.state
    if state.prems in state.hands:
        draft.end_with(ReciterNamed(draft.at, state.prems))
    else:
        pass_on(draft, state.prems)


def pass_on(draft: Draft, namer: Seat | None) -> None:
    """On to the next player who has slapped a card; when all have recited the round is over [L23]."""
    left = candidates(draft.state)
    if namer is None or not left:
        end_round(draft)
    else:
        draft.end_with(next_reciter(draft.at, namer, left))


def next_reciter(at: Ms, namer: Seat, left: list[Seat]) -> Event:
    """Whoever has recited names the next; with one left there is nothing to choose [L23]."""
    return NamingBegun(at, namer) if len(left) > 1 else ReciterNamed(at, left[0])


def candidates(state: State) -> list[Seat]:
    """Who slapped a card and has not recited: their hands are still down [L23]. The nearest to the left first."""
    hands = state.hands
    return [seat for seat in state.left[state.reciter or state.prems][:-1] if seat in hands]


def recite(state: State, command: Recite, at: Ms) -> Decision:
    if state.phase != "recite":
        return Refusal("wrong-phase", command.seat)
    if command.seat != state.reciter:
        return Refusal("not-your-turn", command.seat)
    if state.options.judging == "aloud" and not command.is_picked:
        return [Performed(at, command.seat, state.revealed[state.hands[command.seat]])]
    answers = command.answers or []
    if len(answers) > MOST_ANSWERS:
        return Refusal("not-a-choice", command.seat)
    return judge_answers(state, command.seat, answers, at)


def judge_answers(state: State, seat: Seat, answers: list[str], at: Ms) -> list[Event]:
    """Right are those motifs of the card that are among the answers, in any order [L27]."""
    chest = chest_of(state, state.revealed[state.hands[seat]])
    right = [chest.motifs[nth] for nth, answer in enumerate(chest.answers) if answer in answers]
    return _judged(state, seat, len(right) >= motifs_needed(state, seat), answers, right, at)


def vote(state: State, command: Vote, at: Ms) -> Decision:
    if state.phase != "vote":
        return Refusal("wrong-phase", command.seat)
    if command.seat == state.reciter or command.seat in state.votes:
        return Refusal("not-a-choice", command.seat)
    draft = Draft(state, at)
    draft.happen(VoteCast(at, command.seat, command.ok))
    if len(draft.state.votes) == len(state.seats) - 1:
        draft.end_with(*count_votes(draft.state, at))
    return draft.events


def count_votes(state: State, at: Ms) -> list[Event]:
    """The majority decides; a tie, or no vote at all, is a success [L25, L26]."""
    votes = list(state.votes.values())
    assert state.reciter is not None
    return _judged(state, state.reciter, votes.count(True) >= votes.count(False), [], [], at)


def bet(state: State, command: Bet, at: Ms) -> Decision:
    """Every listener may guess, those who are out as well [L28]."""
    if state.phase != "recite":
        return Refusal("wrong-phase", command.seat)
    if command.seat == state.reciter:
        return Refusal("not-a-choice", command.seat)
    return [BetMade(at, command.seat, command.ok)]


def name(state: State, command: Name, at: Ms) -> Decision:
    if state.phase != "name":
        return Refusal("wrong-phase", command.seat)
    if command.seat != state.reciter:
        return Refusal("not-your-turn", command.seat)
    if command.next not in candidates(state):
        return Refusal("not-a-choice", command.seat)
    return [ReciterNamed(at, command.next)]


def _judged(state: State, seat: Seat, won: bool, answers: list[str], right: list[Motif], at: Ms) -> list[Event]:
    """Won, or discarded [L22], or kept face down for negative points [L47]."""
    card_of = state.hands[seat]
    kept = not won and state.kind == "negative"
    judged = RecitalJudged(at, seat, card_of, state.revealed[card_of], won, kept, answers, right, state.votes)
    if left := candidates(state):  # the reciter is not among them, so they are the same afterwards
        events = [judged, next_reciter(at, seat, left)]
    else:
        draft = Draft(state, at)
        draft.happen(judged)
        end_round(draft)
        events = draft.events
    return [BetsTold(at, seat, state.bets), *events] if state.bets else events
