import { WEEK } from "@masthead/contract/platform/durations.ts";
import { type SQL, sql } from "drizzle-orm";
import { SEARCH_SCOPE_SQL, WEEK_KEY_START } from "../article/article.table.ts";

/** Returns the scope key of the week (counted from 1970 in UTC) of a publication time. */
const weekKeyOf = (time: Date): number => WEEK_KEY_START - Math.floor(time.getTime() / WEEK);

/** Returns the scope keys of the weeks of a time range. */
export function weekKeysOf(from: Date, until: Date): number[] {
  const [first, last] = [weekKeyOf(from), weekKeyOf(until)];
  return Array.from({ length: Math.max(0, first - last + 1) }, (_, i) => first - i);
}

/** SQL condition: an article has one of these scope keys. */
export const isInScope = (keys: number[]): SQL =>
  sql`${sql.raw(SEARCH_SCOPE_SQL)} && ${sql.param(keys)}::bigint[]`;
