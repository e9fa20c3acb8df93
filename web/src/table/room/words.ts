// What is said where several people share one room, one television or one tablet?

import { speak } from "../../words/speak.svelte";

export const words = speak(
  {
    besideTitle: "Quelqu’un joue avec toi sur cette tablette ?",
    besideAbout: (most: number) => `Jusqu’à ${most} autour d’elle, chacun son côté.`,
    besideName: "Son nom",
    sitBeside: "Asseoir",
    guestGoes: "Libérer cette place",
    cards: "Où sont les cartes ?",
    cardsAbout: "Sur la télé, les téléphones ne sont que des mains : tout le monde lève la tête.",
    "cards-own": "sur chaque écran",
    "cards-tv": "sur la télé",
    looks: "Et toi, où regardes-tu ?",
    looksAbout: "Si tu es loin de cette télé, garde les cartes chez toi.",
    "looks-own": "mon écran",
    "looks-tv": "la télé",
    mindsLag: "Retard de la télé",
    mindsLagAbout:
      "Le retirer aux mains de la pièce, face à celles d’ailleurs. Ce retard est mesuré ici : à toi de leur faire confiance.",
    showTitle: "Montrer la table sur un écran",
    showAbout: (host: string) => `Ouvre ${host}/tv sur la télé ou l’ordinateur. Scanne son code, ou tape-le :`,
    showCode: "Code de l’écran",
    show: "Montrer",
    tv: "Une télé de la pièce",
    tvHere: "montre la table",
    tvAway: "ne répond plus",
    tvLost: "La télé ne répond plus. Rallume-la, ou l’hôte en scanne une autre : la partie reprend toute seule.",
    letGo: "Rendre",
    lagOf: (ms: number, plusMinus: number) => `retard ${ms} ms ±${plusMinus}`,
    calibrate: "Mesurer son retard",
    tapAlong: "Tape en rythme !",
    onTv: "D’abord les éclairs de la télé : tape en rythme, n’importe où.",
    onOwn: "Maintenant ceux de ton écran.",
    measured: "C’est mesuré. Merci !",
    whichGame: "Que veux-tu jouer sur cet écran ?",
    check: "Vérifier mon appareil",
    checked: (hz: number, lag: number | null) =>
      lag === null
        ? `Écran : ${Math.round(hz)} images/s`
        : `Écran : ${Math.round(hz)} images/s, retard ${Math.round(lag)} ms (jamais retiré)`,
  },
  {
    besideTitle: "Does somebody play with you on this tablet?",
    besideAbout: (most: number) => `Up to ${most} around it, each at their side.`,
    besideName: "Their name",
    sitBeside: "Sit down",
    guestGoes: "Free this seat",
    cards: "Where are the cards?",
    cardsAbout: "On the TV: phones are only hands, and everybody looks up.",
    "cards-own": "on every screen",
    "cards-tv": "on the TV",
    looks: "And where do you look?",
    looksAbout: "If you are far from that TV, keep the cards on your screen.",
    "looks-own": "my screen",
    "looks-tv": "the TV",
    mindsLag: "The TV’s lag",
    mindsLagAbout:
      "Take it off the hands in the room, against hands elsewhere. It was measured here: whether to trust that is up to you.",
    showTitle: "Show the table on a screen",
    showAbout: (host: string) => `Open ${host}/tv on the TV or computer. Scan its code, or type it:`,
    showCode: "Code of the screen",
    show: "Show",
    tv: "A TV in the room",
    tvHere: "shows the table",
    tvAway: "doesn’t answer",
    tvLost: "The TV doesn’t answer. Switch it on, or let the host scan another one: play goes on by itself.",
    letGo: "Let go",
    lagOf: (ms: number, plusMinus: number) => `lag ${ms} ms ±${plusMinus}`,
    calibrate: "Measure its lag",
    tapAlong: "Tap along!",
    onTv: "First the flashes of the TV: tap along, anywhere.",
    onOwn: "Now those of your own screen.",
    measured: "Measured. Thank you!",
    whichGame: "What do you want to play on that screen?",
    check: "Check my device",
    checked: (hz: number, lag: number | null) =>
      lag === null
        ? `Screen: ${Math.round(hz)} frames/s`
        : `Screen: ${Math.round(hz)} frames/s, lag ${Math.round(lag)} ms (never taken off)`,
  },
);
