import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import type { SettingPlace } from "@masthead/contract/system/setting.ts";
import { placeSlug } from "../setting/place-slug.ts";
import type { Coordinates } from "./weather-source.ts";

/** City of the weather page, named in the locale of the request. */
export interface ListedCity extends Coordinates {
  slug: string;
  name: string;
}

/** Returns cities with their slugs, which are the same in every language. */
export function listedCities(places: SettingPlace[], locale: Locale): ListedCity[] {
  return places.map((place) => ({
    slug: placeSlug(place),
    name: localized(place.name, locale),
    latitude: place.latitude,
    longitude: place.longitude,
  }));
}
