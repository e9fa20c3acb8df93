// Which games are there? A line each, and this is the only list of them.

export { arriba } from "./arriba";
export { leprechauns } from "./leprechauns";
