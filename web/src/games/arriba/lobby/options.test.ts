import { expect, it } from "vitest";
import { OPTIONS } from "../../../protocol/arriba";
import { arriba } from "..";

it.each(arriba.options.map((option) => [option.key, option.choices[0].value]))(
  "offers first what is usual: %s",
  (key, first) => expect(first).toEqual(OPTIONS[key as keyof typeof OPTIONS]),
);
