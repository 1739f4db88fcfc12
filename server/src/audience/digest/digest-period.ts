import { DIGEST_HOUR, DIGEST_WEEKDAY } from "@masthead/contract/audience/digest.ts";
import type { DigestFrequency } from "@masthead/contract/audience/digest-frequency.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { dayAt, instantOf } from "../../system/setting/station-clock.ts";

/** A day or week that a reader gets one digest for. */
export interface DigestPeriod {
  frequency: Exclude<DigestFrequency, "off">;
  /** Unique name: the frequency and the first day, such as `daily 2026-11-21`. */
  name: string;
  /** Start of its mails. */
  from: Date;
}

/**
 * Longest delay of a digest after downtime, in milliseconds. Later it would arrive at night, or
 * together with the next.
 */
const MAX_DELAY = { daily: 12 * HOUR, weekly: 60 * HOUR };
const DAYS_PER_WEEK = 7;

/**
 * Returns the period whose digests are due at a time, in the station's time zone. Returns undefined
 * if it is too late for it.
 */
export function periodAt(
  frequency: DigestPeriod["frequency"],
  now: Date,
  zone: string,
): DigestPeriod | undefined {
  const at = now.getTime();
  const startOf = (day: Temporal.PlainDate) =>
    instantOf(zone, day.toPlainDateTime({ hour: DIGEST_HOUR }));
  const today = dayAt(zone, at);
  let day = startOf(today) <= at ? today : today.subtract({ days: 1 });
  if (frequency === "weekly")
    day = day.subtract({ days: (day.dayOfWeek - DIGEST_WEEKDAY + DAYS_PER_WEEK) % DAYS_PER_WEEK });
  const from = startOf(day);
  return at - from < MAX_DELAY[frequency]
    ? { frequency, name: `${frequency} ${day}`, from: new Date(from) }
    : undefined;
}
