// What becomes of a page that lacks a part? It is loaded again as soon as the server answers, and only so often.
// Asking for the part alone would not do: engines remember a module that failed, and a style that failed is not waited for.

import { tab } from "../kept";

const KEY = "prems.missed";
const PAUSES = [400, 2_000, 6_000]; // milliseconds before it is loaded again; then somebody has to want it
const WHILE = 300_000; // in which that is often enough
const ASIDE = 4_000; // between two questions to a server that does not answer
const PARTS = "script[src], link[rel=stylesheet], link[rel=modulepreload], link[rel=preload]";

let isAsking = false;

/** False: it was loaded often enough by itself, or nobody could know how often. */
export function loadAgain(): boolean {
  const lately = missed().filter((at) => Date.now() - at < WHILE);
  const pause = PAUSES[lately.length];
  tab.set(KEY, lately.join(" "));
  if (pause === undefined || !tab.lasts(KEY)) return false;
  if (!isAsking) void ask(pause, lately);
  return true;
}

async function ask(pause: number, lately: readonly number[]): Promise<void> {
  isAsking = true;
  await passed(pause);
  while (!(await answers())) await passed(ASIDE); // a browser without a network would show a page of its own
  tab.set(KEY, [...lately, Date.now()].join(" "));
  isAsking = false;
  location.reload();
}

/** All parts are asked for past the browser's memory: WebKit keeps there what a server refused, whatever is loaded again. */
async function answers(): Promise<boolean> {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)].map(
    (it) => it.getAttribute("src") ?? it.getAttribute("href")!,
  );
  const asked = ["/", ...parts].map((path) => fetch(path, { cache: "reload" }));
  await Promise.allSettled(asked);
  return asked[0]!.then(
    (page) => page.ok,
    () => false,
  );
}

function missed(): number[] {
  return (tab.get(KEY) ?? "").split(" ").map(Number);
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((on) => setTimeout(on, milliseconds));
}
