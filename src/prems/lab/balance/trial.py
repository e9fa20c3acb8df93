"""How is a trial played? One player among others, all alike, sits somewhere else each time."""

from prems.games import GAMES
from prems.kernel.bot import Character
from prems.kernel.study import Played, Study, Trial
from prems.kernel.values import Seat
from prems.lab.evening import Evening

NAMES = ("ana", "bo", "cy", "dee", "eli", "fay", "gus", "hal")


def seating(trial: Trial, nth: int) -> tuple[Seat, dict[Seat, Character]]:
    """No place helps."""
    names = NAMES[: trial.seats]
    subject = names[nth % trial.seats]
    return subject, {name: trial.one if name == subject else trial.others for name in names}


def play_one(game: str, study: Study, trial: Trial, nth: int, seed: int) -> Played:
    subject, bots = seating(trial, nth)
    observer = study.observer()
    evening = Evening(
        game,
        bots,
        trial.options or GAMES[game].language.options(),
        seed,
        observer,
        head_starts={subject: trial.head_start},
    )
    evening.play()
    return Played(subject, trial.seats, observer.notes)
