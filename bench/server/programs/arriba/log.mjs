// How are events kept before anybody is told? As Prem's does it: one row a decision in SQLite (write-ahead log, synchronous
// normal), all rows of two milliseconds in one commit.
import { DatabaseSync } from "node:sqlite";

const GATHERED = 2; // milliseconds

export class Log {
  #rows = [];
  #begin;
  #insert;
  #end;
  #database;
  #writtenAt = 0;
  #isPlanned = false;

  constructor(folder) {
    this.#database = new DatabaseSync(`${folder}/events.db`);
    this.#database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    this.#database.exec("CREATE TABLE events (id INTEGER PRIMARY KEY, table_id INTEGER, lines BLOB)");
    this.#begin = this.#database.prepare("BEGIN");
    this.#end = this.#database.prepare("COMMIT");
    this.#insert = this.#database.prepare("INSERT INTO events (table_id, lines) VALUES (?, ?)");
  }

  /** `told` is called once the lines are committed. */
  append(table, lines, told) {
    this.#rows.push([table, lines, told]);
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => this.#commit(), Math.max(0, this.#writtenAt + GATHERED - performance.now()));
  }

  #commit() {
    const rows = this.#rows;
    this.#rows = [];
    this.#isPlanned = false;
    this.#begin.run();
    for (const [table, lines] of rows) this.#insert.run(table, lines);
    this.#end.run();
    this.#writtenAt = performance.now();
    for (const [, , told] of rows) told();
  }
}

/** One line an event, the first with the command that caused it. */
export function written(first, events, cause) {
  let lines = "";
  events.forEach((event, nth) => {
    const line = `{"n":${first + nth},${JSON.stringify(event).slice(1)}`;
    lines += nth ? `\n${line}` : `${line.slice(0, -1)},"cause":${JSON.stringify(cause)}}`;
  });
  return lines;
}
