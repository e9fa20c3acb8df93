// Which table does this television show? It shows a code and waits; a host's phone takes it, and it follows that host. [T32]

import { device } from "../kept";
import { PROTOCOL, type FromServer } from "../protocol/messages";
import { Socket } from "../server/socket";
import type { Ending } from "../table/known";
import type { TvHello } from "../table/table.svelte";

const KEPT = "prems.tv";

/** What this screen keeps about itself; its token is not that of a player on the same device. */
export class TvMemory {
  #kept: TvHello = read();

  get hello(): TvHello {
    return this.#kept;
  }

  /** As it was measured here: it is said wherever this screen comes next. [T35] */
  knows(lag: number | null, plus_minus: number): void {
    if (lag === this.#kept.lag && plus_minus === this.#kept.plus_minus) return;
    this.#kept = { ...this.#kept, lag, plus_minus };
    device.write(KEPT, this.#kept);
  }
}

type Talk = Pick<Socket, "close">;
type Connect = (path: string, listener: ConstructorParameters<typeof Socket>[1]) => Talk;

export class Paired {
  #memory: TvMemory;
  #connect: Connect;
  #talk: Talk | null = null;
  #code = $state<string | null>(null);
  #table = $state<string | null>(null);
  #isElsewhere = $state(false);

  constructor(memory: TvMemory, connect: Connect = (path, listener) => new Socket(path, listener)) {
    this.#memory = memory;
    this.#connect = connect;
    this.wait();
  }

  /** What a phone scans or types; null while nobody has said it. */
  get code(): string | null {
    return this.#code;
  }

  /** The table that has taken this screen. */
  get table(): string | null {
    return this.#table;
  }

  /** Another window of this browser is the television: two would take the table from each other for ever. */
  get isElsewhere(): boolean {
    return this.#isElsewhere;
  }

  /** The table has nothing more to say to this screen. */
  ended(ending: Ending): void {
    if ("bye" in ending && ending.bye === "elsewhere") this.#makeWay();
    else this.wait();
  }

  /** No table any more, or another one: the server knows. */
  wait(): void {
    this.#isElsewhere = false;
    this.#table = null;
    this.#code = null;
    this.#talk?.close();
    this.#talk = this.#connect("/ws", {
      hello: () => ({
        say: "hello",
        protocol: PROTOCOL,
        name: "TV",
        watch: true,
        screen: "tv",
        ...this.#memory.hello,
      }),
      heard: (message) => this.#heard(message),
      status: (status) => status !== "open" && (this.#code = null),
    });
  }

  close(): void {
    this.#talk?.close();
  }

  #heard(message: FromServer): void {
    if (message.say === "waiting") this.#code = message.code;
    if (message.say === "bye" && message.why === "elsewhere") this.#makeWay();
    if (message.say !== "taken") return;
    this.#talk?.close();
    this.#table = message.code;
  }

  #makeWay(): void {
    this.close();
    this.#table = null;
    this.#isElsewhere = true;
  }
}

function read(): TvHello {
  const fresh: TvHello = { token: crypto.randomUUID?.() ?? random(), lag: null, plus_minus: 0 };
  const kept = { ...fresh, ...device.read<Partial<TvHello>>(KEPT) };
  device.write(KEPT, kept);
  return kept;
}

/** Over plain http there is no randomUUID. */
function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
