// What does a television say?

import { speak } from "../words/speak.svelte";

export const words = speak(
  {
    takeMe: "Montre ta table ici",
    scanMe: "Scanne avec le téléphone de l’hôte,",
    orType: "ou tape ce code dans le menu de sa table :",
    codeSpoken: (code: string) => `Code de cette télé : ${code}`,
    pressForSound: "Appuie sur OK pour le son",
    here: "Déjà là",
    nobody: "Personne encore. Scanne le code !",
    closest: "La photo-finish la plus serrée de la soirée",
    closestOf: (first: string, ms: number, next: string) => `${first}, ${ms} ms avant ${next}`,
    closestHeat: (names: string) => `${names} : ex æquo !`,
    waiting: "Cette télé attend une table…",
    lost: "Réseau perdu. Cette télé revient toute seule.",
    score: "Score",
    elsewhere: "La table est déjà dans un autre onglet de cet écran.",
    showHere: "La montrer ici",
  },
  {
    takeMe: "Show your table here",
    scanMe: "Scan it with the host’s phone,",
    orType: "or type this code in the menu of their table:",
    codeSpoken: (code: string) => `Code of this TV: ${code}`,
    pressForSound: "Press OK for sound",
    here: "Here already",
    nobody: "Nobody yet. Scan the code!",
    closest: "The closest photo finish of the evening",
    closestOf: (first: string, ms: number, next: string) => `${first}, ${ms} ms before ${next}`,
    closestHeat: (names: string) => `${names}: a dead heat!`,
    waiting: "This TV is waiting for a table…",
    lost: "Offline. This TV comes back by itself.",
    score: "Score",
    elsewhere: "Another tab on this screen is showing the table.",
    showHere: "Show it here",
  },
);
