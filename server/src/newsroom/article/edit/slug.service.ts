import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { numberedSlug } from "../../slug.ts";
import { slugsInUse } from "./slug.store.ts";

/** Slug numbers that are tried first, doubling each time: powers of two. */
const PROBE_NUMBERS = Array.from({ length: 21 }, (_, i) => 2 ** i);

/**
 * Returns the slug, or a numbered one that no article uses. Finds it by binary search: it is the
 * lowest free number if the numbers in use have no gap.
 */
export async function findFreeSlug(db: Db, locale: Locale, slug: string): Promise<string> {
  const candidate = (number: number) => (number === 1 ? slug : numberedSlug(slug, number));
  const inUse = await slugsInUse(db, locale, PROBE_NUMBERS.map(candidate));
  let free =
    PROBE_NUMBERS.find((number) => !inUse.has(candidate(number))) ?? Number.MAX_SAFE_INTEGER;
  let lastUsed = Math.floor(free / 2);
  while (free - lastUsed > 1) {
    const middle = Math.floor((lastUsed + free) / 2);
    if ((await slugsInUse(db, locale, [candidate(middle)])).size) lastUsed = middle;
    else free = middle;
  }
  return candidate(free);
}
