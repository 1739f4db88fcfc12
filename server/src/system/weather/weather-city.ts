import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { type Locale, localized } from "@masthead/contract/system/locale.ts";
import type { SettingPlace } from "@masthead/contract/system/setting.ts";
import type { Position } from "./weather-source.ts";

/** A city that the station lists, in the locale of the call. */
export interface ListedCity extends Position {
  slug: string;
  name: string;
}

/** Cities with their words in addresses, which are the same in every language. */
export function listedCities(places: SettingPlace[], locale: Locale): ListedCity[] {
  return places.map(({ name, latitude, longitude }) => ({
    slug: slugify(localized(name, "en-US")),
    name: localized(name, locale),
    latitude,
    longitude,
  }));
}
