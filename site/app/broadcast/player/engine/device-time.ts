/**
 * Converts a time of the server to the clock of this device, which may be wrong by hours.
 * @param headers of the response that had the time
 */
export function toDeviceTime(time: string | null, { headers }: Response): string | null {
  const respondedAt = Date.parse(headers.get("date") ?? "");
  if (time === null || Number.isNaN(respondedAt)) return time;
  return new Date(Date.parse(time) + Date.now() - respondedAt).toISOString();
}
