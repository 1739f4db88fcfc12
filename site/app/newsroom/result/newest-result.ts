import type { PublicResult } from "@masthead/contract/newsroom/result/result.ts";

/**
 * Returns the newer of the result that a page got from its document or live blog, and of the last
 * poll. `undefined`: no poll has returned a change.
 */
export function newestResult(
  given: PublicResult,
  polled: PublicResult | null | undefined,
): PublicResult | null {
  if (!polled) return polled === null ? null : given;
  return polled.version > given.version ? polled : given;
}
