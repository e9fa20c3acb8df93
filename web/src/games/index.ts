// Which games can this page show, by name?

import { keyed } from "../plain";
import type { Game } from "./game";
import * as list from "./list";

export const GAMES: Readonly<Record<string, Game>> = keyed(Object.entries(list));
