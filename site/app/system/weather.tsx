import { PLACE_LENGTH } from "@masthead/contract/system/constants.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath, weatherPath } from "@masthead/contract/system/paths.ts";
import type { WeatherPlace, WeatherReport } from "@masthead/contract/system/weather.ts";
import { data, type HeadersArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { ask, numberIn } from "./calls.ts";
import { dayAndTime, dayOnly } from "./dates.ts";
import { useLocale } from "./locale.ts";
import { pageOf } from "./page-context.ts";
import { PageHead, useFrame } from "./page-head.tsx";
import { Days } from "./weather/days.tsx";
import { Hours } from "./weather/hours.tsx";
import { Now } from "./weather/now.tsx";
import { Cities, FoundPlaces, PlaceSearch } from "./weather/places.tsx";
import "./weather/words.ts";
import { useWords } from "./words.ts";

/** What cannot be told now is asked for anew by the next reader. */
const UNKNOWN = { headers: { "cache-control": "no-store" } };

/** /weather, ?city=… of the list, ?place=… of a search, ?q=… to search. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const given = (name: string) => url.searchParams.get(name)?.trim() || undefined;
  const [city, q] = [given("city"), given("q")];
  const place = given("place") ? numberIn(given("place")) : undefined;
  const { data: cities, searchable } = await ask(client.weather.cities({ locale }));
  const common = { cities, searchable, q: q ?? "", report: null as WeatherReport | null, places: null as WeatherPlace[] | null };
  if (q && searchable) {
    const alternates = Object.fromEntries(LOCALES.map((one) => [one, `${weatherPath(one)}?q=${encodeURIComponent(q)}`]));
    if (q.length < 2 || q.length > PLACE_LENGTH) return data({ ...common, q: q.slice(0, PLACE_LENGTH), alternates }, { status: 400 });
    const found = await known(client.weather.search({ locale, q }));
    return data({ ...common, alternates, places: found?.data ?? null }, found ? undefined : UNKNOWN);
  }
  const report = await known(client.weather.report({ locale, ...(city ? { city } : place ? { place } : {}) }));
  const asked = { ...(city ? { city } : {}), ...(place ? { place } : {}) };
  const alternates = Object.fromEntries(LOCALES.map((one) => [one, weatherPath(one, asked)]));
  return data({ ...common, alternates, report }, report ? undefined : UNKNOWN);
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

/** Null when the source has nothing to say now. */
async function known<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await ask(call);
  } catch (error) {
    if ((error as { status?: unknown }).status === 503) return null;
    throw error;
  }
}

export default function Weather() {
  const { cities, searchable, q, report, places, alternates } = useLoaderData<typeof loader>();
  const t = useWords();
  const locale = useLocale();
  const base = useFrame()?.publicUrl ?? "";
  const title = report ? t("weather.in", { place: report.place.name }) : t("weather.title");
  const address = alternates[locale] ?? inLocalePath(locale, "/weather");
  return (
    <>
      <PageHead
        title={title}
        description={t("weather.intro")}
        alternates={alternates}
        canonical={base + address}
        noindex={q !== "" || report?.sample === true}
      />
      <PageTitle title={title} colour="var(--color-cyan)">
        {report?.place.country && (
          <p className="mt-1 text-17 text-quiet">
            {[report.place.region, report.place.country].filter(Boolean).join(locale === "ar-JO" ? "، " : ", ")}
          </p>
        )}
      </PageTitle>
      <div className="mb-6 flex flex-col gap-4 empty:hidden">
        {cities.length > 1 && <Cities cities={cities} shown={report?.place.slug ?? null} />}
        {searchable && <PlaceSearch q={q} />}
      </div>
      {places && <FoundPlaces q={q} places={places} />}
      {!report && !places && <Notice>{q ? t("weather.cannotSearch") : t("weather.unknown")}</Notice>}
      {report && (
        <>
          {report.sample && <Notice>{t("weather.sample", { day: dayOnly(report.fetchedAt, locale, report.place.timeZone) })}</Notice>}
          {report.late && <Notice>{t("weather.late", { time: dayAndTime(report.fetchedAt, locale, report.place.timeZone) })}</Notice>}
          <Now report={report} />
          <Hours report={report} />
          <Days report={report} />
          {!report.sample && (
            <p className="mt-6 text-13 text-quiet">
              {t("weather.source")}{" "}
              <a href="https://open-meteo.com/" rel="noopener" className="underline decoration-mint decoration-2 underline-offset-4">
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
    <p role="status" className="edged mb-6 border-s-4 border-orange bg-wash px-5 py-4" suppressHydrationWarning>
      {children}
    </p>
  );
}

export const ErrorBoundary = PageBoundary;
