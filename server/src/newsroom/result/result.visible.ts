import type { ResultState } from "@masthead/contract/newsroom/result/result-terms.ts";

/**
 * Whether readers may see a result at a time. An embargo ends at its time, also before the job has
 * published the result.
 */
export const isResultVisible = (
  { state, embargoUntil }: { state: ResultState; embargoUntil: Date | null },
  now: Date,
): boolean =>
  state === "published" || (state === "embargoed" && embargoUntil !== null && embargoUntil <= now);
