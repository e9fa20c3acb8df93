import { expect, it } from "vitest";
import { OPTIONS } from "../../../protocol/leprechauns";
import { leprechauns } from "..";

it.each(leprechauns.options.map((option) => [option.key, option.choices[0].value]))(
  "offers first what is usual: %s",
  (key, first) => expect(first).toEqual(OPTIONS[key as keyof typeof OPTIONS]),
);
