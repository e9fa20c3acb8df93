import { beforeEach, describe, expect, it } from "vitest";
import { Hearing, type Standing } from "./hearing";
import type { Signal } from "./line";

const OFFER: RTCSessionDescriptionInit = { type: "offer", sdp: "v=0" };
const tomRecites: Standing = { reciter: "tom", isAloud: true, hasAgreed: true };

class FakeLine {
  readonly peer = { ontrack: null, connectionState: "connected" } as unknown as RTCPeerConnection;
  readonly added: RTCIceCandidateInit[] = [];
  isClosed = false;
  constructor(readonly say: (data: Signal) => void) {}
  async answer(offer: RTCSessionDescriptionInit): Promise<void> {
    if (offer.sdp === "nonsense") throw new TypeError("no description");
    this.say({ answer: { type: "answer", sdp: "v=0" } });
  }
  async add(candidate: RTCIceCandidateInit): Promise<void> {
    this.added.push(candidate);
  }
  close(): void {
    this.isClosed = true;
  }
  brings(stream: MediaStream): void {
    this.peer.ontrack?.({ streams: [stream] } as unknown as RTCTrackEvent);
  }
}

let lines: FakeLine[];
let said: [string, Signal][];
let heard: (MediaStream | null)[];
let hearing: Hearing;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [lines, said, heard] = [[], [], []];
  hearing = new Hearing(
    (say) => {
      const line = new FakeLine(say);
      lines.push(line);
      return line;
    },
    (to, data) => said.push([to, data]),
    (stream) => heard.push(stream),
  );
});

describe("an offer is answered", () => {
  it("to the reciter, after this player has agreed", async () => {
    hearing.settle(tomRecites);
    hearing.offered("tom", OFFER);
    await settled();
    expect(lines).toHaveLength(1);
    expect(said.map(([to, data]) => [to, Object.keys(data)])).toEqual([["tom", ["answer"]]]);
    const stream = {} as MediaStream;
    lines[0]!.brings(stream);
    expect(heard.at(-1)).toBe(stream);
  });

  it("as soon as the player agrees, with all that came before", async () => {
    hearing.settle({ ...tomRecites, hasAgreed: false });
    hearing.offered("tom", OFFER);
    await hearing.candidate("tom", { candidate: "early" });
    expect(lines).toEqual([]);
    expect(hearing.isOffered).toBe(true);
    hearing.settle(tomRecites);
    await settled();
    expect(lines[0]!.added).toEqual([{ candidate: "early" }]);
    expect(hearing.isOffered).toBe(false);
  });

  it("when the view that names the reciter comes a moment later", async () => {
    hearing.settle({ ...tomRecites, reciter: null });
    hearing.offered("tom", OFFER);
    expect(lines).toEqual([]);
    hearing.settle(tomRecites);
    await settled();
    expect(lines).toHaveLength(1);
  });
});

describe("no line is opened", () => {
  it.each<[string, Standing]>([
    ["where answers are picked", { ...tomRecites, isAloud: false }],
    ["without agreement", { ...tomRecites, hasAgreed: false }],
    ["to somebody who does not recite", { ...tomRecites, reciter: "mia" }],
    ["while nobody recites", { ...tomRecites, reciter: null }],
  ])("%s", async (_, standing) => {
    hearing.settle(standing);
    hearing.offered("tom", OFFER);
    await hearing.candidate("tom", { candidate: "x" });
    await settled();
    expect(lines).toEqual([]);
    expect(said).toEqual([]);
  });

  it("a second time for the same reciter", async () => {
    hearing.settle(tomRecites);
    for (let k = 0; k < 200; k++) hearing.offered("tom", OFFER);
    await settled();
    expect(lines).toHaveLength(1);
  });

  it("for offers that were kept while answers were aloud, once they are picked", async () => {
    hearing.settle({ ...tomRecites, hasAgreed: false });
    hearing.offered("tom", OFFER);
    hearing.settle({ ...tomRecites, isAloud: false });
    hearing.settle(tomRecites);
    await settled();
    expect(lines).toEqual([]);
  });

  it("for a crowd: few offers wait", async () => {
    hearing.settle({ ...tomRecites, reciter: null });
    for (let k = 0; k < 200; k++) hearing.offered(`stranger ${k}`, OFFER);
    hearing.settle({ ...tomRecites, reciter: "stranger 199" });
    await settled();
    expect(lines).toEqual([]);
  });
});

describe("a line is closed", () => {
  beforeEach(async () => {
    hearing.settle(tomRecites);
    hearing.offered("tom", OFFER);
    await settled();
  });

  it.each<[string, () => void]>([
    ["when the next one recites", () => hearing.settle({ ...tomRecites, reciter: "mia" })],
    ["when this player has heard enough", () => hearing.settle({ ...tomRecites, hasAgreed: false })],
    ["when the reciter switches off", () => hearing.over("tom")],
    ["when the board goes", () => hearing.close()],
  ])("%s", (_, happens) => {
    happens();
    expect(lines[0]!.isClosed).toBe(true);
    expect(heard.at(-1)).toBeNull();
  });

  it("where nonsense was offered", async () => {
    hearing.over("tom");
    hearing.offered("tom", { type: "offer", sdp: "nonsense" });
    await settled();
    expect(lines.map((line) => line.isClosed)).toEqual([true, true]);
  });

  it("and opened again where it broke and the reciter calls again", async () => {
    Object.assign(lines[0]!.peer, { connectionState: "failed" });
    hearing.offered("tom", OFFER);
    await settled();
    expect(lines.map((line) => line.isClosed)).toEqual([true, false]);
  });

  it("and opened again where the reciter switches on again", async () => {
    hearing.over("tom");
    hearing.offered("tom", OFFER);
    await settled();
    expect(lines.map((line) => line.isClosed)).toEqual([true, false]);
  });
});
