import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Remembered } from "../server/memories";

const game = (code: string, ended: number): Remembered => ({
  code,
  nth: 1,
  ended,
  game: "some",
  seats: ["ana"],
  seat: "ana",
  deeds: {},
});

let asked: string[] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  asked = [];
  answers = {};
  vi.stubGlobal("fetch", (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    const body = answers[`${method} ${path}`];
    return Promise.resolve(body ? Response.json(body) : new Response(null, { status: 404 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const fresh = async (): Promise<(typeof import("./games.svelte"))["games"]> => (await import("./games.svelte")).games;

describe("what the device remembers", () => {
  it("stays on the device, and survives a restart of the browser", async () => {
    answers["GET /api/tables/BCDF/games/1/deeds"] = game("BCDF", 5);
    const games = await fresh();
    await games.learn("BCDF", 1);
    await games.learn("BCDF", 1);
    vi.resetModules();
    expect((await fresh()).all).toEqual([game("BCDF", 5)]);
    expect(asked.every((request) => request.startsWith("GET /api/tables/BCDF"))).toBe(true);
  });

  it("holds what the server keeps, for whoever agreed", async () => {
    const games = await fresh();
    await games.sync();
    expect(asked).toEqual([]);
    answers["PUT /api/memories"] = { agreed: true, games: [game("BCDF", 5), game("GHJK", 9)] };
    expect(await games.agree(true)).toBe(true);
    expect(games.all.map(({ code }) => code)).toEqual(["GHJK", "BCDF"]);
    expect(games.hasAgreed).toBe(true);
  });

  it("is deleted on the server first: what could not be deleted there is still shown", async () => {
    answers["PUT /api/memories"] = { agreed: true, games: [game("BCDF", 5)] };
    const games = await fresh();
    await games.agree(true);
    expect(await games.forgetAll()).toBe(false);
    expect(games.all).toHaveLength(1);
    answers["DELETE /api/memories"] = { agreed: false, games: [] };
    expect(await games.forgetAll()).toBe(true);
    expect([games.all.length, games.hasAgreed]).toEqual([0, false]);
  });

  it("starts anew where what was kept is broken", async () => {
    localStorage.setItem("prems.games", "{");
    expect((await fresh()).all).toEqual([]);
    localStorage.setItem("prems.games", '{"a":1}');
    vi.resetModules();
    expect((await fresh()).all).toEqual([]);
  });
});

describe("where the device sits", () => {
  it("is known for the newest tables", async () => {
    const { sat, seats, stood } = await import("./seats");
    for (const code of ["A", "B", "C", "D", "E", "F", "B"]) sat(code, 1);
    expect(seats().map(({ code }) => code)).toEqual(["B", "F", "E", "D", "C"]);
    stood("F");
    expect(seats()).toHaveLength(4);
  });
});
