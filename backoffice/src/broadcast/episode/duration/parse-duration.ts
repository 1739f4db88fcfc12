import { asciiDigits } from "@masthead/contract/platform/ascii-digits.ts";

const DURATION_PATTERN = /^(?:(\d{1,3}):)?(\d{1,4}):([0-5]\d)$|^(\d{1,4})$/;

/**
 * Parses a duration written as hours, minutes and seconds, as minutes and seconds, or as minutes.
 * Returns seconds; null when invalid.
 */
export function parseDuration(text: string): number | null {
  const [match, hours, minutes, seconds, minutesOnly] =
    DURATION_PATTERN.exec(asciiDigits(text.trim())) ?? [];
  if (!match || (hours !== undefined && Number(minutes) > 59)) return null;
  const total =
    minutesOnly === undefined
      ? Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
      : Number(minutesOnly) * 60;
  return total || null;
}
