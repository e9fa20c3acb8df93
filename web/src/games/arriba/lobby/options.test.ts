import { expect, it } from "vitest";
import { usualOf } from "../../game";
import { OPTIONS } from "../../../protocol/arriba";
import { arriba } from "..";

it.each(arriba.options.map((option) => [option.key, usualOf(option)]))("knows what is usual: %s", (key, usual) =>
  expect(usual).toEqual(OPTIONS[key as keyof typeof OPTIONS]),
);
