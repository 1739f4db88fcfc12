import { canonicalJson } from "@masthead/contract/platform/canonical-json.ts";

/** Returns whether two field values are equal, regardless of key order. */
export const sameValue = (first: unknown, second: unknown): boolean =>
  canonicalJson(first) === canonicalJson(second);
