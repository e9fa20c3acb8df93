import { describe, expect, it } from "vitest";
import type { Place } from "../../table/places";
import { hand, race } from "../race/madeUp";
import { placesIn, type Again } from "./again";
import {
  clock,
  faster,
  finishesIn,
  goneOn,
  isOver,
  jumped,
  keyed,
  racesIn,
  START,
  sought,
  toggled,
  waitMs,
} from "./player";
import type { Moment } from "./player";

const scene = (at: number, ...hints: Moment["hints"]): Moment => ({ at, hints });
const SCENES = [
  scene(0, { event: "Dealt" }),
  scene(900, { event: "CardFlipped" }),
  scene(1_400, race([hand("Zoé", 310), hand("Tom", 340)]), { event: "TotemGrabbed" }),
  scene(1_500, race([hand("Tom", 90, { outcome: "void" })])),
  scene(60_000, race([hand("Tom", 250)])),
  scene(60_200, { event: "GameEnded" }),
];
const paused = { ...START, isPlaying: false };

describe("a replay", () => {
  it("plays from the first scene to the last, and then again", () => {
    let player = START;
    for (let k = 0; k < 9; k++) player = goneOn(player, SCENES);
    expect(player.now).toBe(5);
    expect(isOver(player, SCENES)).toBe(true);
    expect(toggled(player, SCENES)).toEqual(START);
  });

  it("is paused and played on where it is", () => {
    const there = toggled({ ...START, now: 2 }, SCENES);
    expect(there).toMatchObject({ now: 2, isPlaying: false });
    expect(toggled(there, SCENES)).toMatchObject({ now: 2, isPlaying: true });
  });

  it("stands still where somebody went, and never leaves the game", () => {
    expect(sought(START, 3, SCENES)).toMatchObject({ now: 3, isPlaying: false });
    expect(sought(START, -1, SCENES).now).toBe(0);
    expect(sought(START, 99, SCENES).now).toBe(5);
  });

  it("takes its time as the game did, cuts long waits short, and looks at races", () => {
    const waits = SCENES.map((_, now) => waitMs({ ...START, now }, SCENES));
    expect(waits).toEqual([900, 500, 1_800, 2_500, 1_800, null]);
    expect(waitMs({ ...START, speed: 0.25 }, SCENES)).toBe(3_600);
    expect(waitMs(START, SCENES, 2_000)).toBe(2_000);
    expect(waitMs(paused, SCENES)).toBeNull();
  });

  it("jumps from race to race, and stays where there is none", () => {
    expect(racesIn(SCENES)).toEqual([2, 4]);
    expect(jumped(START, 1, SCENES).now).toBe(2);
    expect(jumped({ ...START, now: 2 }, 1, SCENES).now).toBe(4);
    expect(jumped({ ...START, now: 4 }, -1, SCENES).now).toBe(2);
    expect(jumped({ ...START, now: 5 }, 1, SCENES)).toEqual({ ...START, now: 5 });
  });

  it("shows the hands that raced, the earliest first", () => {
    expect(finishesIn(SCENES[2]!, 5)).toMatchObject([{ seat: "Zoé", margin: 5, lanes: [{ ms: 310 }, { ms: 340 }] }]);
    expect(finishesIn(SCENES[3]!)).toEqual([]);
  });

  it("has three speeds", () => {
    expect([faster(START).speed, faster(faster(START)).speed, faster(START, -1).speed]).toEqual([4, 0.25, 0.25]);
  });

  it("is steered by keys alone", () => {
    const at = (code: string, now = 3): number | undefined => keyed({ ...paused, now }, code, SCENES)?.now;
    expect(["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"].map((code) => at(code))).toEqual([
      2, 4, 2, 4, 0, 5,
    ]);
    expect(keyed(paused, "Space", SCENES)?.isPlaying).toBe(true);
    expect(keyed(paused, "ArrowUp", SCENES)?.speed).toBe(4);
    expect(keyed(paused, "Tab", SCENES)).toBeNull();
  });

  it("says minutes and seconds", () => expect([0, 9_999, 61_000].map(clock)).toEqual(["0:00", "0:09", "1:01"]));
});

describe("places in a game that is over", () => {
  const place = (seat: string, isMine = false): Place =>
    ({ seat, name: `${seat}!`, colour: "rosa", isMine }) as unknown as Place;

  const film = (...seats: string[]): Pick<Again, "game" | "seats"> => ({ game: "leprechauns", seats });

  it("are seen from my own chair", () =>
    expect(placesIn(film("a", "b", "c"), [place("c"), place("b", true), place("a")]).map(({ seat }) => seat)).toEqual(
      ["b", "c", "a"],
    ));

  it("are there for those who have left, in a colour that nobody has", () => {
    const [, left] = placesIn(film("a", "b"), [place("a", true)]);
    expect(left).toMatchObject({ name: "b", person: null });
    expect(left!.colour).not.toBe("rosa");
  });

  it("show a bot’s face where it is known that one sat there", () => {
    const bots = { Kim: "Kim", Jo: "of an older server" };
    const places = placesIn({ ...film("Kim", "Jo", "Ange"), bots }, []);
    expect(places.map(({ isBot, portrait }) => [isBot, portrait])).toEqual([
      [true, "sprung"],
      [true, null],
      [false, null],
    ]);
  });
});
