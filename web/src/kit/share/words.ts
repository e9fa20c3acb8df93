// What is said where a game, or a photo finish, is given to others?

import { speak } from "../../words/speak.svelte";

export const words = speak(
  {
    title: "Partager cette partie",
    about:
      "Tous ceux qui ont le lien voient la partie : noms, coups et temps. Chacun de ses joueurs peut le retirer.",
    link: "Partager le lien",
    copied: "Lien copié !",
    notCopied: "Rien n’a pu être copié. Voici le lien :",
    file: "Télécharger le fichier",
    fileAbout: "Chaque carte et chaque main, à vérifier.",
    none: "Cette partie n’est plus sur le serveur.",
    unreachable: "Le serveur ne répond pas. Réessaie dans un instant.",
    takeBack: "Retirer tous les liens",
    takenBack: (n: number) => (n === 0 ? "Aucun lien à retirer." : n === 1 ? "Lien retiré." : `${n} liens retirés.`),
    picture: "Partager cette photo-finish en image",
    pictureSaved: "Image enregistrée !",
    pictureFailed: "L’image n’a pas pu être faite.",
  },
  {
    title: "Share this game",
    about: "Everybody who has the link sees the game: names, moves and times. Each of its players can take it back.",
    link: "Share the link",
    copied: "Link copied!",
    notCopied: "Couldn’t copy anything. Here’s the link:",
    file: "Download the file",
    fileAbout: "Every card and every hand, to be checked.",
    none: "This game is no longer on the server.",
    unreachable: "The server isn’t answering. Try again in a moment.",
    takeBack: "Take back all links",
    takenBack: (n: number) =>
      n === 0 ? "There’s no link to take back." : n === 1 ? "Link taken back." : `${n} links taken back.`,
    picture: "Share this photo finish as a picture",
    pictureSaved: "Picture saved!",
    pictureFailed: "The picture couldn’t be made.",
  },
);
