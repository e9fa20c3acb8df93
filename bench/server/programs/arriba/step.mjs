// Judges games line by line for whoever compares: a command in, the whole situation out, or null where it is refused.
import { createInterface } from "node:readline";
import { blank, decide, evolve } from "./rules.mjs";

let state = blank([]);
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (command.do === "blank") {
    state = blank(command.seats, command.rounds);
    continue;
  }
  const events = decide(state, command);
  for (const event of events ?? []) evolve(state, event);
  console.log(JSON.stringify(events && state));
}
