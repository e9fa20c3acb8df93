"""Who recites, is it right, and who is next? [L20-L28]"""

from prems.games.leprechauns.cards import CHESTS, Motif
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
from prems.games.leprechauns.rules.draft import after
from prems.games.leprechauns.rules.round_end import end_round
from prems.games.leprechauns.state import State
from prems.kernel.game import Decision
from prems.kernel.values import Event, Ms, Refusal, Seat

MOST_ANSWERS = 2  # [L27]


def begin_reciting(state: State, decided: list[Event], hands: dict[Seat, Seat], at: Ms) -> list[Event]:
    """The gifts first [L46]; then the PREM'S holder recites [L20], or only names the next [L24]."""
    given = gifts(state, hands)
    for seat, card_of in given.items():
        decided.append(GiftGiven(at, seat, card_of, state.revealed[card_of]))
    if state.prems in hands and state.prems not in given:
        return [*decided, ReciterNamed(at, state.prems)]
    return [*decided, *pass_on(after(state, decided), state.prems, at)]


def pass_on(state: State, namer: Seat | None, at: Ms) -> list[Event]:
    """On to the next player who has slapped a card; when all have recited the round is over [L23]."""
    left = candidates(state)
    if namer is None or not left:
        return end_round(state, [], state.won_now, at)
    return [next_reciter(left, namer, at)]


def next_reciter(left: list[Seat], namer: Seat, at: Ms) -> Event:
    """Whoever has recited names the next; with one left there is nothing to choose [L23]."""
    return NamingBegun(at, namer) if len(left) > 1 else ReciterNamed(at, left[0])


def candidates(state: State) -> list[Seat]:
    """Who slapped a card and has not recited: their hands are still down [L23]. The nearest to the left first."""
    hands = state.hands
    return [seat for seat in state.left[state.reciter or state.prems][:-1] if seat in hands]


def recite(state: State, command: Recite, at: Ms) -> Decision:
    seat = command.seat
    if state.phase != "recite":
        return Refusal("wrong-phase", seat)
    if seat != state.reciter:
        return Refusal("not-your-turn", seat)
    if state.options.judging == "aloud" and not command.is_picked:
        return [Performed(at, seat, state.revealed[state.hands[seat]])]
    answers = command.answers or []
    if len(answers) > MOST_ANSWERS:
        return Refusal("not-a-choice", seat)
    return judge_answers(state, seat, answers, at)


def judge_answers(state: State, seat: Seat, answers: list[str], at: Ms) -> list[Event]:
    """Right are those motifs of the card that are among the answers, in any order [L27]."""
    chest = CHESTS[state.options.edition][state.revealed[state.hands[seat]]]
    first, second = chest.answers
    motifs = chest.motifs
    right = [motifs[0]] if first in answers else []
    if second in answers:
        right.append(motifs[1])
    return _judged(state, seat, len(right) >= state.needed[seat], answers, right, at)


def vote(state: State, command: Vote, at: Ms) -> Decision:
    if state.phase != "vote":
        return Refusal("wrong-phase", command.seat)
    if command.seat == state.reciter or command.seat in state.votes:
        return Refusal("not-a-choice", command.seat)
    cast = VoteCast(at, command.seat, command.ok)
    later = after(state, [cast])
    is_last = len(later.votes) == len(state.seats) - 1
    return [cast, *count_votes(later, at)] if is_last else [cast]


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
    if command.next not in state.hands or command.next == command.seat:
        return Refusal("not-a-choice", command.seat)
    return [ReciterNamed(at, command.next)]


def _judged(state: State, seat: Seat, won: bool, answers: list[str], right: list[Motif], at: Ms) -> list[Event]:
    """Won, or discarded [L22], or kept face down for negative points [L47]."""
    card_of = state.hands[seat]
    chest = state.revealed[card_of]
    kept = not won and state.kind == "negative"
    judged = RecitalJudged(at, seat, card_of, chest, won, kept, answers, right, state.votes)
    others = len(state.hands) - 1
    events: list[Event]
    if others > 1:
        events = [judged, NamingBegun(at, seat)]
    elif others == 1:
        one, other = state.hands
        events = [judged, ReciterNamed(at, other if one == seat else one)]
    else:
        events = end_round(state, [judged], {**state.won_now, seat: chest} if won else state.won_now, at)
    return [BetsTold(at, seat, state.bets), *events] if state.bets else events
