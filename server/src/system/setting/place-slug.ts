import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import type { SettingPlace } from "@masthead/contract/system/setting.ts";

/** Returns the slug of a city, which is the same in every language. */
export const placeSlug = ({ slug, name }: SettingPlace): string =>
  slug ?? slugify(localized(name, "en-US"));

/**
 * Gives each city its slug. A renamed city keeps it, because URLs and prayer tables refer to it;
 * lists that were stored without slugs are matched by coordinates.
 */
export function keepSlugs(
  places: readonly SettingPlace[],
  stored: readonly SettingPlace[],
): SettingPlace[] {
  return places.map((place) => {
    const former = stored.find(
      ({ latitude, longitude }) => latitude === place.latitude && longitude === place.longitude,
    );
    return { ...place, slug: place.slug ?? placeSlug(former ?? place) };
  });
}
