import type { z } from "zod";

/** An instant that is on the next day in Amman. */
const SAMPLE_INSTANT = "2026-11-25T22:30:00.000Z";
/** Text of samples. A spreadsheet would run it as a formula. */
export const SAMPLE_TEXT = '=HYPERLINK("https://example.org")';

/** Schema internals that samples need. */
type Definition = {
  type: string;
  shape: Record<string, Schema>;
  element: Schema;
  innerType: Schema;
  options: Schema[];
  values: unknown[];
  entries: Record<string, string | number>;
  in: Schema;
  format?: string;
  getter: () => Schema;
};
type Schema = z.core.$ZodType;

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/**
 * Returns a value that a schema accepts. Values of different numbers differ: together they have
 * every value of an enum, and null and a value where both are possible.
 */
export function sampleOf(schema: Schema, number: number): unknown {
  const { type, ...definition } = definitionOf(schema);
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(definition.shape).map(([name, part]) => [name, sampleOf(part, number)]),
      );
    case "array":
      return [sampleOf(definition.element, number)];
    case "nullable":
      return number % 4 === 3 ? null : sampleOf(definition.innerType, number);
    case "optional":
    case "default":
    case "readonly":
      return sampleOf(definition.innerType, number);
    case "union":
      return sampleOf(itemAt(definition.options, number), number);
    case "enum":
      return itemAt(Object.values(definition.entries), number);
    case "literal":
      return itemAt(definition.values, number);
    case "pipe":
      return sampleOf(definition.in, number);
    case "lazy":
      return sampleOf(definition.getter(), number);
    case "boolean":
      return number % 2 === 0;
    case "number":
      return number + 1;
    case "string":
      return definition.format === "datetime"
        ? SAMPLE_INSTANT
        : definition.format === "date"
          ? SAMPLE_INSTANT.slice(0, 10)
          : SAMPLE_TEXT;
    case "record":
    case "unknown":
    case "any":
      return {};
    default:
      throw new Error(`No sample of ${type}`);
  }
}

/** Returns all values of the enums in a schema, by their field. */
export function enumValuesOf(schema: Schema, field = ""): [field: string, value: string][] {
  const { type, ...definition } = definitionOf(schema);
  if (type === "enum")
    return Object.values(definition.entries).map((value) => [field, String(value)]);
  if (type === "object")
    return Object.entries(definition.shape).flatMap(([name, part]) => enumValuesOf(part, name));
  if (type === "array") return enumValuesOf(definition.element, field);
  if (type === "union") return definition.options.flatMap((option) => enumValuesOf(option, field));
  return definition.innerType ? enumValuesOf(definition.innerType, field) : [];
}

/** Returns the item of a list at a number that may be past its end. */
function itemAt<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error("No values");
  return item;
}
