import { PRAYER_NAMES } from "@masthead/contract/broadcast/prayer-names.ts";
import type {
  Imsakiyah,
  PrayerDay,
  PrayerReport,
  TodayLine,
} from "@masthead/contract/broadcast/religious-calendar.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import {
  imsakMinutes,
  prayerPlaces,
  showsPrayerTimes,
} from "../../system/setting/setting.service.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import { announcedIn, announcedRows, CALENDAR_TAG } from "./announced-months.service.ts";
import { comingFast } from "./coming-fast.ts";
import { daysOfMonth, hijriDate, monthIndex, RAMADAN, SHAWWAL } from "./hijri-calendar.ts";
import { formatHijriMonth } from "./hijri-text.ts";
import { type PrayerCity, prayerCities } from "./prayer-city.ts";
import { prayerDays } from "./prayer-days.service.ts";
import { selectTable } from "./religious-calendar.store.ts";
import { seasonAt } from "./religious-days.ts";

/** Days of the table on the page of prayer times. */
const REPORT_DAYS = 7;

/** Returns the cities with prayer times, in order; none while the setting is off. */
export async function listPrayerCities(context: CallContext): Promise<PrayerCity[]> {
  return (await showsPrayerTimes(context)) ? allPrayerCities(context) : [];
}

/** Returns the cities whether or not the site shows prayer times. */
export async function allPrayerCities(context: CallContext): Promise<PrayerCity[]> {
  const { places, known, station } = await prayerPlaces(context);
  return prayerCities(places, known, station, context.locale);
}

/**
 * Returns a city by its slug; the first one by default.
 * @throws NOT_FOUND for an unknown city, and while the setting is off
 */
async function prayerCity(context: CallContext, slug?: string): Promise<PrayerCity> {
  const cities = await listPrayerCities(context);
  const city = slug === undefined ? cities[0] : cities.find((listed) => listed.slug === slug);
  if (!city) throw notFound();
  return city;
}

/** Returns the prayer times of a city for a week. @throws NOT_FOUND */
export async function prayerReport(
  context: CallContext,
  slug: string | undefined,
): Promise<PrayerReport> {
  tag("clock", CALENDAR_TAG);
  const city = await prayerCity(context, slug);
  const today = dayAt(city.timeZone, context.now);
  const days = await prayerDays(
    context,
    city,
    Array.from({ length: REPORT_DAYS }, (_, index) => today.add({ days: index })),
  );
  const announced = await announcedIn(context, city.country);
  return {
    place: placeOf(city),
    now: context.now.toISOString(),
    season: seasonAt({ today, afterMaghrib: isAfterMaghrib(context, days[0]) }, announced),
    fasting: hijriDate(today, announced).month === RAMADAN,
    next: nextPrayer(days, context.now),
    imsakMinutes: await imsakMinutes(context),
    fast: comingFast(days, context.now),
    days,
  };
}

const placeOf = ({ slug, name, country, timeZone }: PrayerCity) => ({
  slug,
  name,
  country,
  timeZone,
});

const isAfterMaghrib = ({ now }: CallContext, today: PrayerDay | undefined) =>
  today !== undefined && Date.parse(today.maghrib) <= now.getTime();

function nextPrayer(days: readonly PrayerDay[], now: Date): PrayerReport["next"] {
  for (const day of days)
    for (const name of PRAYER_NAMES)
      if (Date.parse(day[name]) > now.getTime()) return { name, at: day[name] };
  throw new Error("no prayer within a week");
}

/**
 * Returns the times of the current Ramadan of a city, or of the next one.
 * @throws NOT_FOUND
 */
export async function imsakiyahOf(
  context: CallContext,
  slug: string | undefined,
): Promise<Imsakiyah> {
  tag("clock", CALENDAR_TAG);
  const city = await prayerCity(context, slug);
  const announced = await announcedIn(context, city.country);
  const today = hijriDate(dayAt(city.timeZone, context.now), announced);
  const year = today.month > RAMADAN ? today.year + 1 : today.year;
  const days = daysOfMonth(monthIndex(year, RAMADAN), announced);
  return {
    place: placeOf(city),
    year,
    month: formatHijriMonth({ year, month: RAMADAN }, context.locale),
    announced: announced.has(monthIndex(year, RAMADAN)),
    endAnnounced: announced.has(monthIndex(year, SHAWWAL)),
    changedAt: await lastChange(context, city, days),
    days: await prayerDays(context, city, days),
  };
}

/** Time of the last announcement in the country, or import of the times of these days. */
async function lastChange(
  context: CallContext,
  { country, slug }: PrayerCity,
  days: readonly Temporal.PlainDate[],
): Promise<string | null> {
  const announcements = (await announcedRows(context)).filter((row) => row.country === country);
  const years = [...new Set(days.map(({ year }) => year))];
  const tables = await Promise.all(years.map((year) => selectTable(context.db, slug, year)));
  const times = [...announcements, ...tables].flatMap((row) => row?.updatedAt.getTime() ?? []);
  return times.length ? new Date(Math.max(...times)).toISOString() : null;
}

/**
 * Returns the date in both calendars and the season of the first city; null while the setting is
 * off.
 */
export async function todayLine(context: CallContext): Promise<TodayLine | null> {
  const [city] = await listPrayerCities(context);
  if (!city) return null;
  tag("clock", CALENDAR_TAG);
  const date = dayAt(city.timeZone, context.now);
  const dates = [0, 1, 2].map((days) => date.add({ days }));
  const days = await prayerDays(context, city, dates);
  const [today, tomorrow] = days;
  if (!today || !tomorrow) return null;
  const afterMaghrib = isAfterMaghrib(context, today);
  const season = seasonAt({ today: date, afterMaghrib }, await announcedIn(context, city.country));
  const shown = season === "ramadanEve" || afterMaghrib ? tomorrow : today;
  return {
    date: today.date,
    hijri: today.hijri.text,
    city: city.name,
    timeZone: city.timeZone,
    season,
    imsak: shown.imsak,
    iftar: shown.maghrib,
    fast: season === "ramadan" || season === "ramadanEve" ? comingFast(days, context.now) : [],
  };
}
