import { DIGEST_HOUR, DIGEST_WEEKDAY, type DigestFrequency } from "@masthead/contract/audience/digest.ts";
import { dayAt, momentOf } from "../../broadcast/schedule/station-clock.ts";

/** A day or a week that a reader gets one digest for. */
export interface Period {
  frequency: Exclude<DigestFrequency, "off">;
  /** What it is claimed under: its frequency and its first day, such as `daily 2026-11-21`. */
  name: string;
  /** When its mails begin. */
  from: Date;
}

const HOUR = 60 * 60 * 1000;
/** How late a digest is still mailed, when nobody could make it at its hour: later it would come at night, or on top of the next. */
const LATEST = { daily: 12 * HOUR, weekly: 60 * HOUR };
const WEEK = 7;

/** The period whose digests are to be mailed at a moment, by the station's clocks; undefined when it is too late for it. */
export function periodAt(frequency: Period["frequency"], now: Date, zone: string): Period | undefined {
  const at = now.getTime();
  const begins = (day: Temporal.PlainDate) => momentOf(zone, day.toPlainDateTime({ hour: DIGEST_HOUR }));
  const today = dayAt(zone, at);
  let day = begins(today) <= at ? today : today.subtract({ days: 1 });
  if (frequency === "weekly") day = day.subtract({ days: (day.dayOfWeek - DIGEST_WEEKDAY + WEEK) % WEEK });
  const from = begins(day);
  return at - from < LATEST[frequency] ? { frequency, name: `${frequency} ${day}`, from: new Date(from) } : undefined;
}
