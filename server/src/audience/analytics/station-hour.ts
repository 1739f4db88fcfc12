/** Offsets of zones from UTC change on quarters of an hour. */
const QUARTER = 15 * 60 * 1000;

export interface StationHour {
  /** `2026-11-21` */
  day: string;
  /** 0 to 23 */
  hour: number;
}

let clock: Intl.DateTimeFormat | undefined;
let last: StationHour & { quarter: number; timeZone: string } = { quarter: 0, timeZone: "", day: "", hour: 0 };

/** Day and hour that clocks of a zone show at a moment. Asked all the time, so the last answer is kept. */
export function stationHour(at: number, timeZone: string): StationHour {
  const quarter = Math.floor(at / QUARTER);
  if (last.quarter === quarter && last.timeZone === timeZone) return last;
  if (!clock || last.timeZone !== timeZone)
    clock = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
    });
  const [day = "", hour = "0"] = clock.format(at).split(" ");
  last = { quarter, timeZone, day, hour: Number.parseInt(hour, 10) };
  return last;
}

/** A day, so many days later. */
export function dayPlus(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
