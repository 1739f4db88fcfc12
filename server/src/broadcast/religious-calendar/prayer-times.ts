import { PRAYER_NAMES, type PrayerName } from "@masthead/contract/broadcast/prayer-names.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { Coordinates, HighLatitudeRule, PolarCircleResolution, PrayerTimes } from "adhan";
import { instantOf } from "../../system/setting/station-clock.ts";
import type { PrayerCity } from "./prayer-city.ts";
import { methodOf } from "./prayer-method.ts";
import type { TableDay } from "./prayer-table.ts";

/** Times of a day, in milliseconds since 1970. */
export type DayTimes = Record<PrayerName, number>;

type Place = Pick<PrayerCity, "latitude" | "longitude" | "country">;

/**
 * Calculates the times of a date of the city's own calendar.
 * @param isRamadan in some countries, Isha is later in Ramadan
 */
export function calculatedTimes(
  place: Place,
  date: Temporal.PlainDate,
  isRamadan: boolean,
): DayTimes {
  const coordinates = new Coordinates(place.latitude, place.longitude);
  const parameters = methodOf(place.country, isRamadan);
  parameters.highLatitudeRule = HighLatitudeRule.recommended(coordinates);
  parameters.polarCircleResolution = PolarCircleResolution.AqrabYaum;
  // The library reads year, month and day of the date in the time zone of the process. Noon exists
  // in all of them on every day.
  const noon = new Date(date.year, date.month - 1, date.day, 12);
  const times = new PrayerTimes(coordinates, noon, parameters);
  return Object.fromEntries(
    PRAYER_NAMES.map((name) => [name, wholeMinute(times[name])]),
  ) as DayTimes;
}

/** Replaced times of high latitudes have fractions of a minute. */
const wholeMinute = (time: Date) => Math.round(time.getTime() / MINUTE) * MINUTE;

/** Converts local times of a table to instants. Isha may be after midnight. */
export function timesOfTable(timeZone: string, [date, ...times]: TableDay): DayTimes {
  const day = Temporal.PlainDate.from(date);
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const isLate = minutesOf(times[5]) < minutesOf(times[4]);
  return Object.fromEntries(
    PRAYER_NAMES.map((name, index) => {
      const onDay = name === "isha" && isLate ? day.add({ days: 1 }) : day;
      const time = Temporal.PlainTime.from(times[index] ?? "");
      return [name, instantOf(timeZone, onDay.toPlainDateTime(time))];
    }),
  ) as DayTimes;
}
