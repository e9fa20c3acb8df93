import { expect, it } from "vitest";
import { codeOf, routeOf } from "./route.svelte";

it.each([
  ["/", { page: "home" }],
  ["/t/kota", { page: "table", code: "KOTA" }],
  ["/t/KOTA/", { page: "table", code: "KOTA" }],
  ["/watch/KOTA", { page: "watch", code: "KOTA" }],
  ["/tv/KOTA", { page: "tv", code: "KOTA" }],
  ["/tv", { page: "tv", code: null }],
  ["/learn/arriba", { page: "learn", game: "arriba" }],
  ["/rules/arriba", { page: "rules", game: "arriba" }],
  ["/t", { page: "nowhere" }],
  ["/t/KOTA/more", { page: "nowhere" }],
  ["/else/where", { page: "nowhere" }],
  ["/%ff", { page: "nowhere" }],
  ["/t/KOTA%", { page: "table", code: "KOTA" }],
])("%s", (path, route) => expect(routeOf(path)).toEqual(route));

it("reads a code as people type it", () => expect(codeOf(" ko-ta ")).toBe("KOTA"));
