import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** A Sunday, in milliseconds since the epoch. */
const REFERENCE_SUNDAY = Date.UTC(2023, 0, 1);

/** Weekday numbers as slots store them: 0 is Sunday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

export const weekdayName = (
  weekday: number,
  locale: Locale,
  style: "long" | "short" = "long",
): string =>
  new Intl.DateTimeFormat(intlLocale(locale), { weekday: style, timeZone: "UTC" }).format(
    REFERENCE_SUNDAY + weekday * DAY,
  );

/** Checks whether a slot has ended before a date of the station. */
export const hasEnded = ({ validUntil }: Pick<WeeklySlot, "validUntil">, today: string): boolean =>
  Boolean(validUntil && validUntil < today);

/** Formats a time of day (`HH:MM`) for a language. */
export function formatTimeOfDay(start: string, locale: Locale): string {
  const at = Date.parse(`2023-01-01T${start}:00Z`);
  return Number.isNaN(at)
    ? start
    : new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone: "UTC" }).format(
        at,
      );
}

/** Returns the time of day after a number of minutes, and the number of midnights in between. */
export function addMinutes(start: string, minutes: number): { clock: string; days: number } {
  const [hours = 0, minute = 0] = start.split(":").map(Number);
  const total = hours * 60 + minute + minutes;
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return {
    clock: `${twoDigits(Math.floor(total / 60) % 24)}:${twoDigits(total % 60)}`,
    days: Math.floor(total / (24 * 60)),
  };
}
