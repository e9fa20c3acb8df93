import { describe, expect, it, vi } from "vitest";
import { hand, race as closed } from "../../../kit/race/madeUp";
import type { GiftGiven, PremsGiven, RecitalJudged, View } from "../../../protocol/leprechauns";
import type { HandCameLate, Lane, RaceClosed } from "../../../protocol/messages";
import type { Seen } from "../board/seen";
import { followed, lookMs, NOTHING, sceneOf, skipped, type Showing } from "./scenes";
import { Scenes } from "./scenes.svelte";

const view = (phase: View["phase"], round = 1): View =>
  ({ phase, round, values: { Mia: 8, Tom: 3 } }) as Partial<View> as View;
const seen = (now: View, before: View | null, hints: Seen["hints"] = [], v = 1): Seen => ({
  v,
  view: now,
  before,
  hints,
});
const race = (target: string, ...hands: Lane[]): RaceClosed => closed(hands, { target });
const gift: GiftGiven = { event: "GiftGiven", at: 0, seat: "Zoé", card_of: "Tom", chest: "C3" };
const prems: PremsGiven = { event: "PremsGiven", at: 0, seat: "Tom" };
const judged = (seat: string): RecitalJudged =>
  ({ event: "RecitalJudged", seat }) as Partial<RecitalJudged> as RecitalJudged;
const kinds = (showing: Showing): string => showing.queue.map((scene) => scene.kind).join(" ");

describe("scenes", () => {
  it("come one after the other", () => {
    const one = followed(NOTHING, seen(view("recite"), view("recite"), [gift]));
    const two = followed(one, seen(view("prems"), view("recite"), [prems]));
    expect(kinds(two)).toBe("gift prems");
    expect(kinds(skipped(two))).toBe("prems");
    expect(kinds(skipped(skipped(two)))).toBe("");
    expect(kinds(skipped(NOTHING))).toBe("");
  });

  it("never cover the cards while hands come down", () => {
    const one = followed(NOTHING, seen(view("recite"), view("recite"), [gift]));
    expect(kinds(followed(one, seen(view("slap", 2), view("signal", 2))))).toBe("");
  });

  it("are looked at for less time where more waits", () => {
    const one = followed(NOTHING, seen(view("recite"), view("recite"), [gift]));
    const two = followed(one, seen(view("recite"), view("recite"), [prems]));
    expect(lookMs(two, 1)!).toBeLessThan(lookMs(one, 1)!);
    expect(lookMs(one, 0.5)).toBe(lookMs(one, 1)! / 2);
    expect(lookMs(NOTHING, 1)).toBeNull();
  });

  it("give way to the next verdict, which brings what belongs to it", () => {
    const one = followed(NOTHING, seen(view("name"), view("recite"), [judged("Ariel"), gift]));
    const two = followed(one, seen(view("prems"), view("recite"), [judged("Zoé"), prems]));
    expect(two.queue).toMatchObject([{ kind: "judged", event: { seat: "Zoé" } }, { kind: "prems" }]);
  });

  it("are over where my own turn covers them, but for the photo finish [T30]", () => {
    const raced = race("Mia", hand("Zoé", 310), hand("Tom", 351));
    const one = followed(NOTHING, seen(view("recite"), view("slap"), [raced, gift]), true);
    const other = followed(NOTHING, seen(view("name"), view("recite"), [judged("Ariel")]));
    expect(kinds(one)).toBe("photo");
    expect(kinds(followed(other, seen(view("recite"), view("name")), true))).toBe("");
    expect(kinds(followed(other, seen(view("recite"), view("name"))))).toBe("judged");
  });

  it("are told by the things that two views do not show", () => {
    expect(sceneOf({ event: "SwapDeclined", at: 0, seat: null })).toEqual([]);
    expect(sceneOf({ event: "PlayerOut", at: 0, seat: "Tom", why: "missed", card_of: "Mia" })).toEqual([]);
    expect(sceneOf({ event: "PlayResumed", at: 0 })).toEqual([]);
  });
});

describe("the photo finish", () => {
  it("waits while the cards are covered [T30]", () => {
    vi.useFakeTimers();
    const scenes = new Scenes();
    scenes.follow(seen(view("recite"), view("slap"), [race("Mia", hand("Zoé", 310), hand("Tom", 351))]), 1);
    vi.advanceTimersByTime(800);
    scenes.standStill();
    vi.advanceTimersByTime(60_000);
    expect(scenes.open?.ms).toBe(1_000);
    scenes.goOn();
    vi.advanceTimersByTime(999);
    expect(scenes.now?.kind).toBe("photo");
    vi.advanceTimersByTime(1);
    expect(scenes.now).toBeNull();
    vi.useRealTimers();
  });

  it("is looked at for as long as the table waits for it, also where more comes after it [T30]", () => {
    const raced = { ...race("Mia", hand("Zoé", 310), hand("Tom", 351)), look: 3_500 };
    const over = followed(NOTHING, seen(view("recite"), view("slap"), [raced, gift]));
    expect(kinds(over)).toBe("photo gift");
    expect(lookMs(over, 1)).toBe(3_500);
    expect(lookMs(over, 2)).toBe(7_000);
  });

  it("is of a chest too that a late hand reached for, and takes it in when it is there already [T29]", () => {
    const late = (seat: string): HandCameLate => ({
      event: "HandCameLate",
      at: 0,
      target: "Mia",
      hand: hand(seat, 380),
      behind: 70,
    });
    const one = followed(NOTHING, seen(view("slap"), view("slap"), [race("Mia", hand("Zoé", 310))]));
    const two = followed(one, seen(view("slap"), view("slap"), [late("Tom")]));
    const over = followed(two, seen(view("recite"), view("slap")));
    const joined = followed(over, seen(view("recite"), view("recite"), [late("Luc")]));
    expect(kinds(followed(one, seen(view("recite"), view("slap"))))).toBe("");
    expect(kinds(joined)).toBe("photo");
    expect(joined.queue[0]).toMatchObject({
      chests: [{ lanes: [{ seat: "Zoé" }, { seat: "Tom" }, { seat: "Luc" }] }],
    });
  });

  it("takes in another chest for which a hand came late: there is never a second photo [T29]", () => {
    const late: HandCameLate = { event: "HandCameLate", at: 0, target: "Tom", hand: hand("Luc", 380), behind: 70 };
    const races = [race("Mia", hand("Zoé", 310), hand("Tom", 351)), race("Tom", hand("Mia", 310))];
    const over = followed(NOTHING, seen(view("recite"), view("slap"), [...races, gift]));
    const both = followed(over, seen(view("recite"), view("recite"), [late]));
    expect(kinds(both)).toBe("photo gift");
    expect(both.queue[0]).toMatchObject({ chests: [{ target: "Mia" }, { target: "Tom", lanes: [{}, {}] }] });
  });

  const slapping = followed(
    NOTHING,
    seen(view("slap"), view("slap"), [race("Mia", hand("Zoé", 310), hand("Tom", 351))]),
  );

  it("waits until the slapping is over", () => {
    expect(kinds(slapping)).toBe("");
    expect(kinds(followed(slapping, seen(view("recite"), view("slap"))))).toBe("photo");
  });

  it("shows all contested chests of the round at once, before what else happened", () => {
    const both = followed(
      slapping,
      seen(view("recite"), view("slap"), [race("Tom", hand("Mia", 400), hand("Luc", 420)), gift], 2),
    );
    expect(kinds(both)).toBe("photo gift");
    const [photo] = both.queue;
    expect(photo?.kind === "photo" && photo.chests.map((chest) => chest.value)).toEqual([8, 3]);
  });

  it("is shown once", () => {
    const shown = followed(slapping, seen(view("recite"), view("slap")));
    expect(kinds(followed(shown, seen(view("recite"), view("recite"))))).toBe("photo");
  });

  it("is none where nobody competed", () =>
    expect(kinds(followed(NOTHING, seen(view("recite"), view("slap"))))).toBe(""));

  it("knows nothing of the round before", () => {
    const next = followed(slapping, seen(view("slap", 2), view("signal", 1)));
    expect(kinds(followed(next, seen(view("recite", 2), view("slap", 2))))).toBe("");
  });
});
