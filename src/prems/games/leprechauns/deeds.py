"""What did a person do in a game of Leprechauns: how fast, with which slips, what was remembered, guessed?"""

from collections import Counter
from collections.abc import Iterable

from prems.games.leprechauns.events import BetsTold, GameEnded, HandSlapped, PlayerOut, RecitalJudged
from prems.games.leprechauns.state import State, chest_of
from prems.kernel.deeds import Deeds, Moment, Tally, placed, tallied


def deeds(moments: Iterable[Moment[State]]) -> Deeds:
    times: list[int] = []
    recited, remembered = Counter[str](), Counter[str]()
    slaps = wrong = 0
    bets = guessed = 0
    thought: bool | None = None  # of the recital that is being judged
    place: int | None = None
    for moment in moments:
        state, me = moment.before, moment.me
        times += [round(hand.reaction) for hand in moment.hands if hand.outcome == "win"]
        match moment.event:
            case HandSlapped(seat=seat) if seat == me:
                slaps += 1
            case PlayerOut(seat=seat, why=why) if seat == me and why != "lifted":
                slaps += 1
                wrong += 1
            case PlayerOut(seat=seat) if seat == me:
                wrong += 1
            case BetsTold(bets=told):
                thought = told.get(me) if me else None
            case RecitalJudged(seat=seat, chest=chest, right=right, won=won):
                bets, guessed, thought = bets + (thought is not None), guessed + (thought is won), None
                if seat == me and state.phase != "vote":  # where others vote nobody knows which motif was right
                    motifs = chest_of(state, chest).motifs
                    recited.update(map(_kind, motifs))
                    remembered.update(_kind(motif) for motif in motifs if motif in right)
            case GameEnded(totals=totals):
                place = placed({seat: -gold for seat, gold in totals.items()}, me)
    tallies = {
        "wrong": {"slaps": Tally(wrong, max(wrong, slaps))},
        "recital": tallied(remembered, recited),
        "bets": {"recitals": Tally(guessed, bets)},
    }
    return Deeds(place, times, tallies)


def _kind(motif: str) -> str:
    """Animal, colour, sound, sign or sum."""
    return motif.partition(":")[0]
