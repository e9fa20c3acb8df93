// Which games can this page show? One folder each, and this is the only list of them.

import { keyed } from "../server/plain";
import { arriba } from "./arriba";
import type { Game } from "./game";
import { leprechauns } from "./leprechauns";

export const GAMES: Readonly<Record<string, Game>> = keyed(Object.entries({ arriba, leprechauns }));
