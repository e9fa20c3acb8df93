// Which race was the closest of the evening? Over all games that this television has shown, one table after the other.

import { tab } from "../kept";
import { finishOf, leadOf, second } from "../kit/race/finish";
import type { RaceClosed } from "../protocol/messages";
import type { Table } from "../table/table.svelte";

export interface Closest {
  game: string;
  names: string[]; // the first one first
  ms: number; // 0 and more than one first: a dead heat
  isHeat: boolean;
}

const KEPT = "prems.evening";

/** The closer of what is known and a new race; a hand alone has raced nobody. */
export function closer(
  known: Closest | null,
  race: RaceClosed,
  game: string,
  name: (seat: string) => string,
): Closest | null {
  const finish = finishOf(race);
  const isHeat = finish.deadHeat.length > 1;
  const ms = leadOf(finish);
  const next = second(finish);
  if (race.winner === null || ms === null || !next || next.outcome === "wrong") return known;
  if (known && (known.isHeat ? 0 : known.ms) <= (isHeat ? 0 : ms)) return known;
  const seats = isHeat ? finish.deadHeat : [finish.seat, next.seat];
  return { game, names: seats.map(name), ms, isHeat };
}

export class Evening {
  #closest = $state.raw(tab.read<Closest>(KEPT));

  get closest(): Closest | null {
    return this.#closest;
  }

  /** Gives a way to stop. */
  follow(table: Table): () => void {
    return table.onNews(({ view, hints }) => {
      const races = hints.filter((hint): hint is RaceClosed => hint.event === "RaceClosed");
      for (const race of races)
        this.#closest = closer(this.#closest, race, view.game, (seat) => table.placeOf(seat)?.name ?? seat);
      if (races.length) tab.write(KEPT, this.#closest);
    });
  }
}
