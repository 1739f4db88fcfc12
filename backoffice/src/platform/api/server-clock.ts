/**
 * Difference of the local clock to the server's clock, in milliseconds; positive when it is ahead.
 */
let clockOffset = 0;

/**
 * Tolerance in milliseconds: the `Date` header has a resolution of one second, and responses take
 * some time.
 */
const TOLERANCE_MS = 2000;

/** Updates the clock offset from the `Date` header of a response. */
export function syncServerClock(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (Number.isNaN(at)) return;
  const difference = Date.now() - at;
  clockOffset = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/**
 * Returns the current time by the server's clock, so that a wrong local clock does not delay a
 * publication.
 */
export const serverNow = (): Date => new Date(Date.now() - clockOffset);
