import type { PrayerCityLink } from "@masthead/contract/broadcast/religious-calendar.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";

interface Props {
  cities: PrayerCityLink[];
  shown: string;
  pathOf(city: string): string;
}

/** Links to the cities with prayer times. */
export function PrayerCities({ cities, shown, pathOf }: Props) {
  const t = useMessages();
  if (cities.length < 2) return null;
  return (
    <nav aria-label={t("prayer.cities")} className="no-print mb-6 max-md:-mx-4">
      <ul className="fades flex gap-x-6 border-b border-line max-md:px-4">
        {cities.map(({ slug, name }) => (
          <li key={slug} className="shrink-0">
            <Link
              to={pathOf(slug)}
              aria-current={slug === shown ? "page" : undefined}
              className="tint tinted-border ring-inside flex min-h-11 items-center text-17 font-semibold whitespace-nowrap"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
