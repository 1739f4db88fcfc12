import type { Fields } from "./record-kind.ts";

/** What was sent, moments among its fields as the database takes them. */
export function cleanTimes(sent: Fields, fields: readonly string[]): Fields {
  const times = fields.flatMap((field) => (typeof sent[field] === "string" ? [[field, new Date(sent[field])] as const] : []));
  return { ...sent, ...Object.fromEntries(times) };
}
