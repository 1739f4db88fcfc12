/** Clocks that differ by less are taken as right: the rest is the duration of the request. */
const TOLERANCE = 30_000;

interface DeviceTimes {
  /** When it happened, by the clock of the device. */
  eventAt?: Date;
  /** When the device sent it, by its clock. */
  sentAt?: Date;
}

/**
 * Returns when an entry happened. The clock of a phone may be wrong, and a queued entry is sent long
 * after it was written: the difference between both clocks at the time of sending corrects the
 * device's time. Never in the future.
 * @param receivedAt by the clock of the server
 */
export function eventTimeOf({ eventAt, sentAt }: DeviceTimes, receivedAt: Date): Date {
  if (!eventAt) return receivedAt;
  const difference = sentAt ? receivedAt.getTime() - sentAt.getTime() : 0;
  const correction = Math.abs(difference) > TOLERANCE ? difference : 0;
  return new Date(Math.min(eventAt.getTime() + correction, receivedAt.getTime()));
}
