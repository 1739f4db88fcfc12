import { MINUTE } from "@masthead/contract/platform/durations.ts";

/** In milliseconds. UTC offsets of time zones change at multiples of a quarter hour. */
const QUARTER = 15 * MINUTE;

export interface StationHour {
  /** `2026-11-21` */
  day: string;
  /** 0 to 23. */
  hour: number;
}

let formatter: Intl.DateTimeFormat | undefined;
let last: StationHour & { quarter: number; timeZone: string } = {
  quarter: 0,
  timeZone: "",
  day: "",
  hour: 0,
};

/**
 * Returns the local day and hour in a time zone. Called for every view, so the last result is
 * cached.
 */
export function stationHour(at: number, timeZone: string): StationHour {
  const quarter = Math.floor(at / QUARTER);
  if (last.quarter === quarter && last.timeZone === timeZone) return last;
  if (!formatter || last.timeZone !== timeZone)
    formatter = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
    });
  const [day = "", hour = "0"] = formatter.format(at).split(" ");
  last = { quarter, timeZone, day, hour: Number.parseInt(hour, 10) };
  return last;
}

export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
