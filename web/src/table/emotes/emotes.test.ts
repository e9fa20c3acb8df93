import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMOTE_EVERY, EMOTES_AT_ONCE, type FromPage } from "../../protocol/messages";
import type { Cue, News } from "../spoken";
import type { Table } from "../table.svelte";
import { Emotes, type LooksAt } from "./emotes.svelte";

interface Told {
  heard: (cue: Cue) => void;
  follow: (news: News) => void;
  asked: FromPage[];
}

/** A table of three with a game on; `is_calm` as the server says it. */
function laid(told: Partial<Told>, isCalm: boolean, emotes = true): Table {
  const people = ["p1", "p2"].map((id) => ({ id, is_here: true }));
  const places = [
    { seat: "Zoé", isMine: true, person: people[0] },
    { seat: "Tom", isMine: false, person: people[1] },
    { seat: "Pépin", isMine: false, isBot: true, person: null },
  ];
  const asked: FromPage[] = (told.asked = []);
  return {
    view: { is_calm: isCalm },
    settings: { emotes },
    seat: "Zoé",
    me: people[0],
    people,
    places,
    placesFromMine: places,
    ask: (request: never) => asked.push(request),
    onCue: (heard: Told["heard"]) => ((told.heard = heard), () => undefined),
    onNews: (follow: Told["follow"]) => ((told.follow = follow), () => undefined),
  } as unknown as Table;
}

const hand = (seat: string): { seat: string } => ({ seat });
const race = (target: string, ...seats: string[]): object => ({
  event: "RaceClosed",
  target,
  winner: seats[0],
  hands: seats.map(hand),
  look: 1_800,
});
const late = (target: string, seat: string): object => ({ event: "HandCameLate", target, hand: hand(seat) });
const news = (phase: string, ...hints: object[]): News =>
  ({ view: { settings: {}, play: { phase } }, before: null, hints }) as unknown as News;
const photo = news("race", race("totem", "Pépin"));

/** At once, or when all slapping is over. */
const always: LooksAt = () => true;
const afterSlapping: LooksAt = (play, hands) => (play as { phase: string }).phase !== "slap" && hands > 1;
const bravo: Cue = { person: "p2", what: "bravo", at: "Zoé" };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe("stickers", () => {
  it("are thrown between races, a few in a row", () => {
    const told: Partial<Told> = {};
    const emotes = new Emotes(laid(told, true), always);
    for (let k = 0; k < EMOTES_AT_ONCE + 2; k++) emotes.throw("heart", "Tom");
    expect(told.asked).toHaveLength(EMOTES_AT_ONCE);
    expect(emotes.thrown).toHaveLength(EMOTES_AT_ONCE);
    vi.advanceTimersByTime(EMOTE_EVERY);
    expect(emotes.hasSome).toBe(true);
  });

  it("are neither thrown nor shown while a race may come", () => {
    const told: Partial<Told> = {};
    const emotes = new Emotes(laid(told, false), always);
    emotes.throw("heart", "Tom");
    told.heard!(bravo);
    expect([told.asked, emotes.thrown]).toEqual([[], []]);
  });

  it("are for whoever is on the photo finish, and go with it", () => {
    const told: Partial<Told> = {};
    const emotes = new Emotes(laid(told, false), always);
    told.follow!(photo);
    expect([emotes.canThrow, emotes.aim]).toEqual([true, "Pépin"]);
    told.heard!(bravo);
    expect(emotes.thrown).toMatchObject([{ what: "bravo", from: "Tom", at: "Zoé" }]);
    vi.advanceTimersByTime(1_800);
    expect([emotes.canThrow, emotes.thrown]).toEqual([false, []]);
  });

  it("wait for a photo finish that waits until all slapping is over", () => {
    const told: Partial<Told> = {};
    const emotes = new Emotes(laid(told, false), afterSlapping);
    told.follow!(news("slap", race("Zoé", "Tom"), race("Tom", "Pépin", "Zoé")));
    expect([emotes.isLooking, emotes.canThrow]).toEqual([false, false]);
    told.follow!(news("recite", race("Pépin", "Zoé")));
    expect([emotes.isLooking, emotes.canThrow, emotes.aim]).toEqual([true, true, "Pépin"]);
    vi.advanceTimersByTime(1_800);
    told.follow!(news("name"));
    expect(emotes.isLooking).toBe(false);
  });

  it("have no photo finish where each hand was alone, unless one came late", () => {
    const told: Partial<Told> = {};
    const emotes = new Emotes(laid(told, false), afterSlapping);
    told.follow!(news("recite", race("Zoé", "Tom"), race("Tom", "Zoé")));
    expect(emotes.isLooking).toBe(false);
    told.follow!(news("recite", late("Zoé", "Pépin")));
    expect(emotes.isLooking).toBe(true);
  });

  it("wait a moment on a screen that shows everything later", () => {
    const told: Partial<Told> = {};
    const emotes = new Emotes(laid(told, false), always);
    told.heard!(bravo);
    vi.advanceTimersByTime(300);
    told.follow!(photo);
    expect(emotes.thrown).toHaveLength(1);
  });

  it("of somebody can be hidden, and shown again, also after a reload", () => {
    const told: Partial<Told> = {};
    new Emotes(laid(told, true), always).mute("p2", true);
    const emotes = new Emotes(laid(told, true), always);
    told.heard!(bravo);
    expect(emotes.thrown).toEqual([]);
    emotes.mute("p2", false);
    told.heard!(bravo);
    expect(emotes.thrown).toHaveLength(1);
  });

  it("are not thrown where the host wants none, nor where nobody would see them", () => {
    expect(new Emotes(laid({}, true, false), always).canThrow).toBe(false);
    const alone = laid({}, true);
    (alone.people[1] as { is_here: boolean }).is_here = false;
    expect(new Emotes(alone, always).canThrow).toBe(false);
  });

  it("are six, and nothing else is shown as one", () => {
    const told: Partial<Told> = {};
    const emotes = new Emotes(laid(told, true), always);
    told.heard!({ person: "p2", what: "rude", at: "Zoé" });
    told.heard!({ person: "p2", what: "side:palm" });
    expect(emotes.thrown).toEqual([]);
  });
});
