/** Clocks that differ by less are taken as right: the rest is the duration of the request. */
const TOLERANCE = 30_000;

/** Instants in ISO 8601, as validated by the contract. */
interface DeviceTimes {
  /** When it happened, by the clock of the device. */
  eventAt?: string | undefined;
  /** When the device sent it, by its clock. */
  sentAt?: string | undefined;
}

/**
 * Returns when an entry happened. The clock of a phone may be wrong, and a queued entry is sent long
 * after it was written: the difference between both clocks at the time of sending corrects the
 * device's time. Never in the future.
 * @param receivedAt by the clock of the server
 */
export function eventTimeOf({ eventAt, sentAt }: DeviceTimes, receivedAt: Date): Date {
  if (!eventAt) return receivedAt;
  const difference = sentAt ? receivedAt.getTime() - Date.parse(sentAt) : 0;
  const correction = Math.abs(difference) > TOLERANCE ? difference : 0;
  return new Date(Math.min(Date.parse(eventAt) + correction, receivedAt.getTime()));
}
