// How do picks sound? A cry, a colour, a sound and a number are spoken; a sign is only seen.

import { play } from "../../../look/sound/sound";
import { profile } from "../../../profile/profile.svelte";
import { language } from "../../../words";
import { familyOf, nameOf, type Edition, type Motif } from "../cards/cards";

export function sayAnswer(edition: Edition, answer: Motif): void {
  play("pop");
  if (!profile.hasSound || familyOf(answer) === "sign" || !("speechSynthesis" in globalThis)) return;
  if (speechSynthesis.pending) return; // one waits already: whoever picks and drops like mad is not heard for minutes
  const said = new SpeechSynthesisUtterance(nameOf(edition, answer).replace(/[!\u00a0]/g, " "));
  said.lang = language.locale;
  said.rate = 1.1;
  said.pitch = familyOf(answer) === "animal" ? 1.4 : 1;
  speechSynthesis.speak(said);
}

export function hush(): void {
  if ("speechSynthesis" in globalThis) speechSynthesis.cancel();
}
