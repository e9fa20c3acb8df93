// Which audio context sounds? One for the whole page, woken by a hand, and another where it came back dead.

let context: AudioContext | null = null;
let before: { time: number; at: number } | null = null; // where its clock stood when the page came back

const WAKERS = ["pointerdown", "pointerup", "click", "keydown"] as const; // a finger grants leave only when it comes up
const FROZEN = 300; // milliseconds in which a running clock must have moved

export function heard(): AudioContext | null {
  if (!context && "AudioContext" in globalThis) context = new AudioContext({ latencyHint: "interactive" });
  return context;
}

/** Browsers let pages sound only after a tap, and may forget it after a call or a locked screen. Gives a way to stop. */
export function wakeWithHands(isWanted: () => boolean): () => void {
  const wake = (): void => void (isWanted() && resume());
  const back = (): void => {
    if (document.visibilityState !== "visible" || !context) return;
    before = { time: context.currentTime, at: performance.now() };
    wake();
  };
  for (const kind of WAKERS) addEventListener(kind, wake);
  document.addEventListener("visibilitychange", back);
  return () => {
    for (const kind of WAKERS) removeEventListener(kind, wake);
    document.removeEventListener("visibilitychange", back);
  };
}

function resume(): void {
  if (isFrozen()) {
    context?.close().catch(() => undefined);
    context = null;
  }
  const woken = heard();
  if (woken && woken.state !== "running") woken.resume().catch(() => undefined); // the next tap may
}

/** iPhones may say that it runs, after a call, while its clock stands still. */
function isFrozen(): boolean {
  if (!context || !before || performance.now() - before.at < FROZEN) return false;
  const isStill = context.state === "running" && context.currentTime === before.time;
  before = null;
  return isStill;
}
