import { expect, it } from "vitest";
import { usualOf } from "../../game";
import { OPTIONS } from "../../../protocol/leprechauns";
import { leprechauns } from "..";

it.each(leprechauns.options.map((option) => [option.key, usualOf(option)]))("knows what is usual: %s", (key, usual) =>
  expect(usual).toEqual(OPTIONS[key as keyof typeof OPTIONS]),
);
