// Which device sounds for the room? Where several are near, one is enough: the television first.

import type { PersonView, Settings, TableView } from "../../protocol/messages";

/** What a host can say instead of somebody's name. */
export const BY_ITSELF = ""; // the television for those who look at it, else each device
export const EACH = "each";

interface Devices {
  view: Pick<TableView, "tvs"> | null;
  settings: Pick<Required<Settings>, "speaker">;
  people: readonly Pick<PersonView, "id" | "is_here">[];
  me: Pick<PersonView, "id" | "looks"> | null;
}

/** Is what everybody could hear heard from somewhere else? */
export function isElsewhere({ view, settings, people, me }: Devices, isTv: boolean): boolean {
  const { speaker } = settings;
  if (speaker === EACH) return false;
  if (speaker === BY_ITSELF) return !isTv && Boolean(view?.tvs?.length) && me?.looks === "tv";
  return people.some(({ id, is_here }) => id === speaker && is_here) && speaker !== me?.id;
}
