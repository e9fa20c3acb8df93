// Which page is meant by the address?

export type Route =
  | { page: "home" }
  | { page: "table"; code: string }
  | { page: "watch"; code: string }
  | { page: "tv"; code: string | null } // null: the television has not been told which table
  | { page: "learn"; game: string }
  | { page: "rules"; game: string }
  | { page: "show" } // the table on a screen of the room; its code follows the #
  | { page: "check" }
  | { page: "mine" }
  | { page: "replay" }
  | { page: "nowhere" };

const ALONE: readonly Route[] = [{ page: "mine" }, { page: "replay" }, { page: "show" }, { page: "check" }];

export function routeOf(path: string): Route {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean).map(decoded);
  if (more.length) return { page: "nowhere" };
  if (!first) return { page: "home" };
  if (first === "tv") return { page: "tv", code: second ? codeOf(second) : null };
  if (!second) return ALONE.find(({ page }) => page === first) ?? { page: "nowhere" };
  if (first === "t") return { page: "table", code: codeOf(second) };
  if (first === "watch") return { page: "watch", code: codeOf(second) };
  if (first === "learn") return { page: "learn", game: second };
  if (first === "rules") return { page: "rules", game: second };
  return { page: "nowhere" };
}

/** As it stands where it is no text: a link cut off within a sign leads nowhere, but not to a blank page. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A code as people type it. */
export function codeOf(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

class Address {
  #path = $state(location.pathname);

  constructor() {
    addEventListener("popstate", () => (this.#path = location.pathname));
  }

  get route(): Route {
    return routeOf(this.#path);
  }

  /** `state` is what the next page may know of the way here. */
  go(path: string, state: Record<string, unknown> | null = null): void {
    history.pushState(state, "", path);
    this.#path = location.pathname;
    scrollTo(0, 0);
  }
}

export const address = new Address();

/** Links inside the page do not load it again: `<a href="/..." onclick={follow}>`. */
export function follow(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link) return;
  event.preventDefault();
  address.go(new URL(link.href).pathname);
}
