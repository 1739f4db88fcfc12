import { PRAYER_NAMES } from "@masthead/contract/broadcast/prayer-names.ts";
import type { PrayerDay } from "@masthead/contract/broadcast/religious-calendar.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { imsakMinutes } from "../../system/setting/setting.service.ts";
import { announcedIn, CALENDAR_TAG } from "./announced-months.service.ts";
import { type AnnouncedStarts, hijriDate, RAMADAN } from "./hijri-calendar.ts";
import { formatHijriDate } from "./hijri-text.ts";
import type { PrayerCity } from "./prayer-city.ts";
import type { TableDay } from "./prayer-table.ts";
import { calculatedTimes, timesOfTable } from "./prayer-times.ts";
import { selectTable } from "./religious-calendar.store.ts";

/**
 * Returns the times of days in a city: those of its imported table, otherwise calculated ones.
 * @param days dates in the city's time zone, in order
 */
export async function prayerDays(
  context: CallContext,
  city: PrayerCity,
  days: readonly Temporal.PlainDate[],
): Promise<PrayerDay[]> {
  tag(CALENDAR_TAG);
  const announced = await announcedIn(context, city.country);
  const published = await publishedDays(context, city, days);
  const imsak = (await imsakMinutes(context)) * MINUTE;
  return days.map((date) => prayerDay(context, { city, announced, published, imsak }, date));
}

interface Sources {
  city: PrayerCity;
  announced: AnnouncedStarts;
  published: ReadonlyMap<string, TableDay>;
  /** Milliseconds from imsak to Fajr. */
  imsak: number;
}

function prayerDay(
  { locale }: CallContext,
  { city, announced, published, imsak }: Sources,
  date: Temporal.PlainDate,
): PrayerDay {
  const hijri = hijriDate(date, announced);
  const row = published.get(date.toString());
  const times = row
    ? timesOfTable(city.timeZone, row)
    : calculatedTimes(city, date, hijri.month === RAMADAN);
  const [fajr, sunrise, dhuhr, asr, maghrib, isha] = PRAYER_NAMES.map((name) =>
    new Date(times[name]).toISOString(),
  ) as [string, string, string, string, string, string];
  return {
    date: date.toString(),
    hijri: { ...hijri, text: formatHijriDate(hijri, locale) },
    source: row ? "table" : "calculated",
    imsak: new Date(times.fajr - imsak).toISOString(),
    fajr,
    sunrise,
    dhuhr,
    asr,
    maghrib,
    isha,
  };
}

/** Days of the city's tables for the years of the given days, by date. */
async function publishedDays(
  { db }: CallContext,
  { slug }: PrayerCity,
  days: readonly Temporal.PlainDate[],
): Promise<ReadonlyMap<string, TableDay>> {
  const years = [...new Set(days.map(({ year }) => year))];
  const tables = await Promise.all(years.map((year) => selectTable(db, slug, year)));
  return new Map(tables.flatMap((table) => table?.days ?? []).map((day) => [day[0], day] as const));
}
