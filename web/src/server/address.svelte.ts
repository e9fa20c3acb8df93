// Under which address do friends find this server? Not always the one that this page was opened by.

const OWN = ["localhost", "127.0.0.1", "[::1]"];

class Shared {
  #base = $state(location.origin);
  #isAsked = false;

  /** Where friends go. */
  get base(): string {
    this.#ask();
    return this.#base;
  }

  /** The same as people read it aloud. */
  get host(): string {
    return this.base.replace(/^https?:\/\//, "");
  }

  /** Nobody but this device can open it. */
  get isLocal(): boolean {
    return OWN.includes(new URL(this.base).hostname);
  }

  tableUrl(code: string): string {
    return `${this.base}/t/${code}`;
  }

  /** For a phone that is to show its table on a screen: the screen's code follows the #. */
  showUrl(code: string): string {
    return `${this.base}/show#${code}`;
  }

  /** What follows the # is sent to no server by itself. */
  replayUrl(secret: string, scene = 0): string {
    return `${this.base}/replay#${secret}${scene ? `.${scene}` : ""}`;
  }

  #ask(): void {
    if (this.#isAsked || !OWN.includes(location.hostname)) return;
    this.#isAsked = true;
    fetch("/api/address")
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((known: { url?: string | null } | null) => {
        if (known?.url) this.#base = known.url.replace(/\/$/, "");
      })
      .catch(() => undefined);
  }
}

export const shared = new Shared();
