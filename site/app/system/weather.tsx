import { PLACE_LENGTH } from "@masthead/contract/platform/constants.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { pagePath, weatherPath } from "@masthead/contract/platform/paths.ts";
import type { WeatherPlace, WeatherReport } from "@masthead/contract/system/weather.ts";
import { data, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { nullIfNotFound, parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { formatDay, formatDayAndTime } from "../platform/dates.ts";
import { useFrame } from "../platform/frame-data.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { CurrentWeather } from "./weather/current-weather.tsx";
import { DailyForecast } from "./weather/daily-forecast.tsx";
import { HourlyForecast } from "./weather/hourly-forecast.tsx";
import { CityLinks, PlaceResults, PlaceSearch } from "./weather/places.tsx";
import "./weather/messages.ts";
import { useMessages } from "../platform/messages.ts";

/**
 * Response options if the weather is unavailable: not cached, so that the next request tries again.
 */
const UNAVAILABLE = { headers: { "cache-control": "no-store" } };

/** /weather: `?city=` for a listed city, `?place=` for a search result, `?q=` to search. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const param = (name: string) => url.searchParams.get(name)?.trim() || undefined;
  const [city, q] = [param("city"), param("q")];
  const place = param("place") ? parseIdParam(param("place")) : undefined;
  const { cities, searchable } = await withPageErrors(client.weather.cities({ locale }));
  const common = {
    cities,
    searchable,
    q: q ?? "",
    report: null as WeatherReport | null,
    places: null as WeatherPlace[] | null,
    hasSource: true,
  };
  if (q && searchable) {
    const alternates = Object.fromEntries(
      LOCALES.map((language) => [language, `${weatherPath(language)}?q=${encodeURIComponent(q)}`]),
    );
    if (q.length < 2 || q.length > PLACE_LENGTH)
      return data({ ...common, q: q.slice(0, PLACE_LENGTH), alternates }, { status: 400 });
    const found = await nullIfUnavailable(client.weather.search({ locale, q }));
    return data({ ...common, alternates, places: found }, found ? undefined : UNAVAILABLE);
  }
  const call = client.weather.report({ locale, ...(city ? { city } : place ? { place } : {}) });
  // Without a weather source there is no page, but readers with an old link learn why.
  if (!cities.length && !city && !place && !(await nullIfNotFound(call)))
    return data(
      { ...common, alternates: {} as Record<string, string>, hasSource: false },
      { status: 404 },
    );
  const report = await nullIfUnavailable(call);
  const query = { ...(city ? { city } : {}), ...(place ? { place } : {}) };
  const alternates = Object.fromEntries(
    LOCALES.map((language) => [language, weatherPath(language, query)]),
  );
  return data({ ...common, alternates, report }, report ? undefined : UNAVAILABLE);
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

/** Returns null if the weather source is unavailable (503). */
async function nullIfUnavailable<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await withPageErrors(call);
  } catch (error) {
    if ((error as { status?: unknown }).status === 503) return null;
    throw error;
  }
}

export default function Weather() {
  const { cities, searchable, q, report, places, hasSource, alternates } =
    useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const base = useFrame()?.publicUrl ?? "";
  const title = report ? t("weather.in", { place: report.place.name }) : t("weather.title");
  const path = alternates[locale] ?? pagePath(locale, "weather");
  return (
    <>
      <PageHead
        title={title}
        description={t("weather.intro")}
        alternates={alternates}
        canonical={base + path}
        noindex={q !== "" || !hasSource || report?.sample === true}
      />
      <PageTitle title={title} colour="var(--color-cyan)">
        {report?.place.country && (
          <p className="mt-1 text-17 text-quiet">
            {[report.place.region, report.place.country]
              .filter(Boolean)
              .join(locale === "ar-JO" ? "، " : ", ")}
          </p>
        )}
      </PageTitle>
      <div className="mb-6 flex flex-col gap-5 empty:hidden">
        {cities.length > 1 && <CityLinks cities={cities} shown={report?.place.slug ?? null} />}
        {searchable && <PlaceSearch q={q} />}
      </div>
      {places && <PlaceResults q={q} places={places} />}
      {!report && !places && (
        <Notice>
          {t(q ? "weather.cannotSearch" : hasSource ? "weather.unknown" : "weather.none")}
        </Notice>
      )}
      {report && (
        <>
          {report.sample && (
            <Notice>
              {t("weather.sample", {
                day: formatDay(report.fetchedAt, locale, report.place.timeZone),
              })}
            </Notice>
          )}
          {report.late && (
            <Notice>
              {t("weather.late", {
                time: formatDayAndTime(report.fetchedAt, locale, report.place.timeZone),
              })}
            </Notice>
          )}
          <CurrentWeather report={report} />
          <HourlyForecast report={report} />
          <DailyForecast report={report} />
          {!report.sample && (
            <p className="mt-6 text-13 text-quiet">
              {t("weather.source")}{" "}
              <a
                href="https://open-meteo.com/"
                rel="noopener"
                className="underline decoration-mint decoration-2 underline-offset-4"
              >
                Open-Meteo
              </a>
            </p>
          )}
        </>
      )}
    </>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="edged mb-6 border-s-4 border-orange bg-wash px-5 py-4"
      suppressHydrationWarning
    >
      {children}
    </p>
  );
}

export const ErrorBoundary = PageBoundary;
