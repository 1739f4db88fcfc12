import type { PageMeta } from "@masthead/contract/platform/call.ts";
import { notFound } from "../http/problem.ts";

/**
 * Returns one page of a list that is small enough to be read in full.
 * @throws NOT_FOUND past the end
 */
export function paginateArray<T>(
  all: T[],
  { page, limit }: { page: number; limit: number },
): { data: T[]; meta: PageMeta } {
  const data = all.slice((page - 1) * limit, page * limit);
  if (page > 1 && !data.length) throw notFound();
  return { data, meta: { page, limit, total: all.length } };
}
