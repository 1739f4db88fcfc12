import { placeSlug } from "../../system/setting/place-slug.ts";
import { prayerPlaces, showsPrayerTimes } from "../../system/setting/setting.service.ts";
import type { AdhanTimes } from "../schedule/adhan-times.ts";
import { adhansIn, datesAround } from "./adhan-plan.ts";
import { prayerCities } from "./prayer-city.ts";
import { prayerDays } from "./prayer-days.service.ts";

/** Calls to prayer at the times of the city, by its own calendar and time zone. */
export const adhanTimesOf: AdhanTimes = async (context, rule, range) => {
  if (!(await showsPrayerTimes(context))) return [];
  const { places, known, station } = await prayerPlaces(context);
  const place = places.find((listed) => placeSlug(listed) === rule.city);
  const [city] = place ? prayerCities([place], known, station, context.locale) : [];
  if (!place || !city) return [];
  const days = await prayerDays(context, city, datesAround(range, city.timeZone));
  return adhansIn(days, rule, range).map((time) => ({ ...time, city: place.name }));
};
