import type { Fields } from "./record-kind.ts";

/** Returns the input with the timestamps among its fields parsed, as the database expects them. */
export function parseTimestamps(input: Fields, fields: readonly string[]): Fields {
  const parsed = fields.flatMap((field) => (typeof input[field] === "string" ? [[field, new Date(input[field])] as const] : []));
  return { ...input, ...Object.fromEntries(parsed) };
}
