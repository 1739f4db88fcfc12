// @vitest-environment happy-dom
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { expect, it } from "vitest";
import { columnsOf } from "../cards/card-columns.ts";
import { type ColumnOptions, column } from "../column.tsx";
import { columnLimits } from "./column-limits.ts";

/** Kinds of columns; a number is the width of a control that is not a switch. */
type Kinds = readonly (ColumnOptions["kind"] | "text" | number)[];

function optionsOf(kind: Kinds[number]): ColumnOptions {
  if (typeof kind === "number") return { kind: "control", width: kind };
  return kind === "text" ? {} : { kind };
}

const columns = (kinds: Kinds) =>
  columnsOf(kinds.map((kind, index) => column(`column ${index}`, optionsOf(kind), () => null)));

/** Returns the value of a limit in a window of a width, in pixels. */
const pixels = (limit: string, width: number) =>
  Number(
    new Function(
      "clamp",
      `return ${limit.replaceAll("100vw", String(width)).replaceAll("px", "")}`,
    )((min: number, value: number, max: number) => Math.min(max, Math.max(min, value))),
  );

it.each<[string, Kinds]>([
  ["articles", ["image", "title", "state", "text", "text", "time", 76]],
  ["notifications", ["title", "state", "time", "text", 180]],
  ["programs", ["control", "title", "text", "text", "text", "control"]],
  ["categories", ["control", "title", "control", "text", "text", "text"]],
  ["events", ["title", "time", "text", "text", "control"]],
  ["a list with titles only", ["title"]],
])("leaves titles half of the table of %s, whatever the other columns have", (_, kinds) => {
  const count = (kind: Kinds[number]) => kinds.filter((one) => one === kind).length;
  for (const locale of LOCALES) {
    const limits = columnLimits(columns(kinds), locale);
    for (const width of [1440, 1920, 2560]) {
      const used =
        44 +
        count("image") * 64 +
        count("control") * 108 +
        kinds.reduce<number>((sum, kind) => sum + (typeof kind === "number" ? kind : 0), 0) +
        count("state") * pixels(limits["--state-limit"], width) +
        count("time") * pixels(limits["--time-limit"], width) +
        count("text") * pixels(limits["--text-limit"], width);
      expect(used, `${locale} at ${width}`).toBeLessThanOrEqual((width - 240) / 2 + 0.01);
    }
  }
});
