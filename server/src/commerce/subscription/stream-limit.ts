/** Access to streams: devices that may play at the same time; null: no limit. */
export interface StreamAccess {
  maxStreams: number | null;
}

/**
 * Returns the access of a subscriber from the limits of the subscriptions that open the content: the
 * largest one counts, and one without a limit is larger than any. undefined: none opens it.
 */
export function combineStreamLimits(limits: readonly (number | null)[]): StreamAccess | undefined {
  if (!limits.length) return undefined;
  const numbers = limits.filter((limit) => limit !== null);
  return { maxStreams: numbers.length < limits.length ? null : Math.max(...numbers) };
}
