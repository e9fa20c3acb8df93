// How is asked for what a household may have only so often? Whoever comes too soon waits, and is told nothing else.

const AGAIN = 2_000; // milliseconds: as much as one more takes to be allowed
const TRIES = 15;

export async function patiently(path: string, how: RequestInit): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(path, how);
    if (answer.status !== 429 || tried === TRIES) return answer;
    await new Promise((on) => setTimeout(on, AGAIN));
  }
}
