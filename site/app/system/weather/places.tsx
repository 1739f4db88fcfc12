import { PLACE_LENGTH } from "@masthead/contract/platform/constants.ts";
import { pagePath, weatherPath } from "@masthead/contract/platform/paths.ts";
import type { WeatherCity, WeatherPlace } from "@masthead/contract/system/weather.ts";
import { Form } from "react-router";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";

/** Links to the cities that the station lists. */
export function CityLinks({ cities, shown }: { cities: WeatherCity[]; shown: string | null }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <nav aria-label={t("weather.cities")} className="max-md:-mx-4">
      <ul className="fades flex gap-x-6 border-b border-line max-md:px-4">
        {cities.map(({ slug, name }) => (
          <li key={slug} className="shrink-0">
            <Link
              to={weatherPath(locale, { city: slug })}
              aria-current={slug === shown ? "page" : undefined}
              className="tint tinted-border ring-inside flex min-h-11 items-center text-17 font-semibold whitespace-nowrap"
              style={{ "--tint": "var(--color-cyan)" } as React.CSSProperties}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Plain form: works before hydration and without JavaScript. */
export function PlaceSearch({ q }: { q: string }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <Form role="search" action={pagePath(locale, "weather")} key={q} className="flex max-w-text">
      <input
        type="search"
        name="q"
        defaultValue={q}
        minLength={2}
        maxLength={PLACE_LENGTH}
        required
        aria-label={t("weather.search")}
        placeholder={t("weather.search")}
        className="min-h-12 min-w-0 grow rounded-none border border-ink bg-paper px-4 focus-visible:relative"
      />
      <button
        type="submit"
        className="min-h-12 shrink-0 cursor-pointer bg-ink px-5 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint"
      >
        {t("search")}
      </button>
    </Form>
  );
}

export function PlaceResults({ q, places }: { q: string; places: WeatherPlace[] }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <section aria-labelledby="places" className="max-w-text">
      <h2 id="places" className="text-20">
        {places.length ? t("weather.found") : t("weather.notFound")} <bdi>{q}</bdi>
      </h2>
      <ul className="mt-2">
        {places.map(({ id, name, region, country }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={weatherPath(locale, { place: id })}
              className="flex min-h-12 flex-wrap items-center gap-x-3 py-2 underline-offset-4 hover:underline"
            >
              <span className="font-semibold">{name}</span>
              <span className="text-15 text-quiet">
                {[region, country].filter(Boolean).join(locale === "ar-JO" ? "، " : ", ")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
