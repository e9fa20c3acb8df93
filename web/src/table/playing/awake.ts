// How does the page keep out of the way of a game? The screen stays awake; no zoom, no menu, no pull, no swipe back.

/** A phone that cannot be kept awake: over plain http, or with an old browser. */
export function mayFallAsleep(): boolean {
  return !("wakeLock" in navigator) && matchMedia("(pointer: coarse)").matches;
}

/** Where the browser allows it; again whenever the page comes back into sight. Gives a way to stop. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isWanted = true;
  const ask = (): void => {
    if (!isWanted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    navigator.wakeLock
      .request("screen")
      .then((granted) => {
        lock = granted;
        if (!isWanted) void granted.release();
      })
      .catch(() => undefined); // saving battery: so be it
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    isWanted = false;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}

/** Fingers on the table mean the table. Gives a way to stop. */
export function holdStill(): () => void {
  const refuse = (event: Event): void => {
    if (!(event.target as Element).closest?.("dialog, input")) event.preventDefault();
  };
  const kinds = ["gesturestart", "contextmenu", "dblclick", "selectstart", "dragstart", "touchmove"];
  for (const kind of kinds) document.addEventListener(kind, refuse, { passive: false });
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, refuse);
  };
}

/** A swipe or the back button asks before it leaves a game. Gives a way to stop. */
export function guardBack(ask: () => void): () => void {
  const here = location.href;
  history.pushState({ isGuard: true }, "", here);
  const back = (event: PopStateEvent): void => {
    event.stopImmediatePropagation();
    history.pushState({ isGuard: true }, "", here);
    ask();
  };
  addEventListener("popstate", back, { capture: true });
  return () => {
    removeEventListener("popstate", back, { capture: true });
    if ((history.state as { isGuard?: boolean } | null)?.isGuard) history.replaceState(null, "", location.href);
  };
}
