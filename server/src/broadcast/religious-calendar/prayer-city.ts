import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import type { SettingPlace } from "@masthead/contract/system/setting.ts";
import { placeSlug } from "../../system/setting/place-slug.ts";

/** City with prayer times. */
export interface PrayerCity {
  /** The same in every language; tables refer to it. */
  slug: string;
  name: string;
  latitude: number;
  longitude: number;
  /** ISO 3166-1. */
  country: string;
  /** IANA time zone. */
  timeZone: string;
}

interface Station {
  country: string;
  timeZone: string;
}

/**
 * Returns the listed cities. A city without country or time zone has those of the same city among
 * `known`, otherwise those of the station.
 * @param known cities that the product lists by default: stored lists are older than these fields
 */
export function prayerCities(
  places: readonly SettingPlace[],
  known: readonly SettingPlace[],
  station: Station,
  locale: Locale,
): PrayerCity[] {
  return places.map((place) => {
    const same = known.find(
      ({ latitude, longitude }) => latitude === place.latitude && longitude === place.longitude,
    );
    const country = place.country ?? same?.country ?? station.country;
    return {
      slug: placeSlug(place),
      name: localized(place.name, locale),
      latitude: place.latitude,
      longitude: place.longitude,
      country,
      timeZone: place.timeZone ?? same?.timeZone ?? station.timeZone,
    };
  });
}
