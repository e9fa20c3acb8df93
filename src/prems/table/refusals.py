"""Why does the table itself say no?"""

from typing import Final, Literal

from prems.kernel.values import Code
from prems.kernel.words import Said

TableCode = Literal[
    "not-here",
    "not-host",
    "locked",
    "kicked",
    "closed",
    "no-room",
    "too-few",
    "too-many",
    "in-play",
    "not-in-play",
    "not-a-choice",
    "not-seated",
    "paused",
    "away",
    "hand-down",
    "for-nothing",
    "other-device",
    "slip",
    "too-fast",
    "worn-out",
    "no-screen",
    "tv-away",
]

REFUSALS: Final[dict[Code, Said]] = {
    "not-here": Said(fr="Tu n’es plus à cette table.", en="You’re not at this table any more."),
    "not-host": Said(fr="Seul l’hôte peut faire ça.", en="Only the host can do that."),
    "locked": Said(fr="La table est verrouillée.", en="The table is locked."),
    "kicked": Said(fr="L’hôte t’a fait sortir de la table.", en="The host removed you from the table."),
    "closed": Said(fr="Cette table est fermée.", en="This table is closed."),
    "no-room": Said(fr="Plus de place à cette table.", en="No seat left at this table."),
    "too-few": Said(fr="Il manque du monde : ajoute un bot.", en="Not enough players: add a bot."),
    "too-many": Said(fr="Trop de monde pour ce jeu.", en="Too many players for this game."),
    "in-play": Said(fr="Pas pendant la partie.", en="Not during the game."),
    "not-in-play": Said(fr="La partie n’a pas commencé.", en="The game hasn’t started."),
    "not-a-choice": Said(fr="Ça ne marche pas ici.", en="That doesn’t work here."),
    "not-seated": Said(fr="Tu n’as pas de place : tu regardes.", en="You have no seat: you’re watching."),
    "paused": Said(fr="C’est la pause.", en="The game is paused."),
    "away": Said(
        fr="Un bot jouait pour toi : ta place est de nouveau à toi.",
        en="A bot was playing for you: the seat is yours again.",
    ),
    "hand-down": Said(fr="Ta main est déjà posée.", en="Your hand is already down."),
    "for-nothing": Said(
        fr="Pas encore : il n’y a que tes cartes. Attends la suivante.",
        en="Not yet: there are only your cards. Wait for the next one.",
    ),
    "other-device": Said(
        fr="À cette table, on joue avec un autre appareil : regarde les options.",
        en="This table plays with another kind of device: see its options.",
    ),
    "slip": Said(fr="Lis d’abord le conseil sur la table.", en="Read the tip on the table first."),
    "too-fast": Said(fr="Doucement ! Attends un peu.", en="Slow down! Wait a little."),
    "no-screen": Said(
        fr="Aucun écran n’attend avec ce code. Regarde celui qu’il montre.",
        en="No screen is waiting with that code. Check the one it shows.",
    ),
    "tv-away": Said(
        fr="La télé n’est pas là : attendez-la, ou regardez vos écrans.",
        en="The TV is away: wait for it, or look at your own screens.",
    ),
    "worn-out": Said(
        fr="Cette table a trop changé. Ouvrez-en une autre.",
        en="This table has changed too often. Open another one.",
    ),
}
