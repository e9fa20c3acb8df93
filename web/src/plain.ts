// How are objects made whose keys are names of players? They inherit nothing: somebody may be called `constructor`.

/** What a text of JSON says. The only place where one is read. */
export function parsed<T>(text: string): T {
  return JSON.parse(text, (_, value: unknown) => (isPlain(value) ? Object.setPrototypeOf(value, null) : value)) as T;
}

/** An object of these entries, or an empty one. */
export function keyed<T>(entries: Iterable<readonly [string, T]> = []): Record<string, T> {
  const made = Object.create(null) as Record<string, T>;
  for (const [key, value] of entries) made[key] = value;
  return made;
}

function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
