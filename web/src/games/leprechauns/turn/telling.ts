// How is a settled thing told: a title, what it brings, which motifs were right, one line?

import { listed } from "../../../kit/listed";
import type { Lane } from "../../../kit/race/finish";
import type { Place } from "../../../table/places";
import { t } from "../../../words";
import { chestOf, nameOf, type Edition } from "../cards/cards";
import { lines } from "../lines";
import type { Scene } from "./scenes";

export interface Told {
  title: string;
  isGood: boolean | null;
  gold: string;
  chests: string[];
  /** As they should have been said; null: nobody judged it motif by motif. */
  motifs: { name: string; isRight: boolean | null }[];
  line: string;
  /** For those who listen. */
  spoken: string;
}

export function told(scene: Scene, edition: Edition, placeOf: (seat: string) => Place | null): Told {
  const name = (seat: string): string => placeOf(seat)?.name ?? seat;
  const isMine = placeOf(seatOf(scene))?.isMine ?? false;
  const isAlone = (seat: string): boolean => (placeOf(seat)?.isMine && !placeOf(seat)?.isShared) ?? false; // before this screen
  const called = (seat: string): string => (isAlone(seat) ? t.you : name(seat));
  const plain = (title: string, line: string, chests: string[] = [], isGood: boolean | null = null): Told => ({
    title,
    isGood,
    gold: "",
    chests,
    motifs: [],
    line,
    spoken: line,
  });
  switch (scene.kind) {
    case "photo":
      return { ...plain(lines.photoTitle(scene.chests.length), ""), spoken: finishes(scene, name) };
    case "judged":
      return judged(scene, edition, name(scene.event.seat), isMine, called);
    case "gift": {
      const line = isMine ? lines.giftMe : lines.giftTo(name(scene.seat));
      return {
        ...plain(lines.giftTitle, line, [scene.chest], true),
        gold: lines.gold(chestOf(edition, scene.chest).value),
      };
    }
    case "swapped":
      return plain(
        isAlone(scene.seat)
          ? lines.swappedMe(name(scene.partner))
          : lines.swapped(name(scene.seat), called(scene.partner)),
        "",
        [scene.given, scene.taken],
      );
    case "swap-kept":
      return plain(isAlone(scene.seat) ? lines.swapKeptMe : lines.swapKept(name(scene.seat)), "");
    case "discarded":
      return plain(lines.discardedBy(name(scene.seat)), "", [scene.chest]);
    case "prems":
      return plain(isMine ? lines.premsMe : lines.premsGoes(name(scene.seat)), "");
    case "lifted":
      return plain(lines.oops(name(scene.seat)), lines.lifted(name(scene.seat)), [scene.chest], false);
  }
}

/** Whom it is about; nobody alone. */
export function seatOf(scene: Scene): string {
  return scene.kind === "judged" ? scene.event.seat : scene.kind === "photo" ? "" : scene.seat;
}

function finishes({ chests }: Extract<Scene, { kind: "photo" }>, name: (seat: string) => string): string {
  const hands = (lanes: readonly Lane[]): string =>
    listed(lanes.map((lane) => `${name(lane.seat)} ${Math.round(lane.ms)}`));
  return chests.map(({ value, lanes }) => t.labelled(lines.goldLabel(value), `${hands(lanes)} ms.`)).join(" ");
}

/** With a mark at its end, as sentences have. */
export const closed = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

function judged(
  { event, bets }: Extract<Scene, { kind: "judged" }>,
  edition: Edition,
  name: string,
  isMine: boolean,
  called: (seat: string) => string,
): Told {
  const chest = chestOf(edition, event.chest);
  const isVoted = Object.keys(event.votes).length > 0;
  const motifs = chest.motifs.map((motif, k) => ({
    name: nameOf(edition, chest.answers[k]!),
    isRight: isVoted ? null : event.right.includes(motif),
  }));
  const said = event.answers.map((answer) => nameOf(edition, answer)).join(" + ");
  const yes = Object.values(event.votes).filter(Boolean).length;
  const words = isVoted
    ? lines.votes(yes, Object.keys(event.votes).length - yes)
    : said
      ? isMine
        ? closed(lines.saidMe(said))
        : closed(lines.said(said))
      : lines.saidNothing;
  const heard = event.won && !isVoted ? "" : words; // what was right says it all
  const guessed = Object.entries(bets)
    .filter(([, ok]) => ok === event.won)
    .map(([seat]) => called(seat));
  const bet = guessed.length ? lines.betWon(listed(guessed)) : Object.keys(bets).length ? lines.betLost : "";
  const spoken = motifs
    .map((motif) =>
      motif.isRight === null ? motif.name : t.labelled(motif.name, motif.isRight ? lines.right : lines.wrong),
    )
    .join(". ");
  return {
    title: event.won ? (isMine ? lines.wonMe : lines.won(name)) : isMine ? lines.failedMe : lines.failed(name),
    isGood: event.won,
    gold: event.won ? lines.gold(chest.value) : event.kept ? lines.costs(chest.cost) : "",
    chests: [event.chest],
    motifs,
    line: [heard, event.won ? "" : event.kept ? lines.kept : lines.discarded, bet].filter(Boolean).join(" "),
    spoken: [`${spoken}.`, heard, bet].filter(Boolean).join(" "),
  };
}
