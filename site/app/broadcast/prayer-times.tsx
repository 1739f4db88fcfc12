import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { imsakiyahPath, prayerTimesPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { formatFullDay } from "../platform/dates.ts";
import { useFrame } from "../platform/frame-data.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { HydrationUnit } from "../platform/hydration-unit.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { PrayerCities } from "./prayer/prayer-cities.tsx";
import { PrayerSource } from "./prayer/prayer-source.tsx";
import { PrayerTable } from "./prayer/prayer-table.tsx";
import { TodayTimes } from "./prayer/today-times.tsx";
import "./prayer/messages.ts";

/** /prayer-times: `?city=` for a listed city. 404 for others, and while the setting is off. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const city = url.searchParams.get("city")?.trim() || undefined;
  const [report, { cities }] = await withPageErrors(
    Promise.all([
      client.prayer.times({ locale, ...(city && { city }) }),
      client.prayer.cities({ locale }),
    ]),
  );
  const alternates = Object.fromEntries(
    LOCALES.map((language) => [language, prayerTimesPath(language, city)]),
  );
  return { report, cities, alternates };
}

/** Prayer times of a city: today and the coming week. */
export default function PrayerTimes() {
  const { report, cities, alternates } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const base = useFrame()?.publicUrl ?? "";
  const { place, days, season } = report;
  const [today] = days;
  if (!today) return null;
  const title = t("prayer.in", { city: place.name });
  return (
    <>
      <PageHead
        title={title}
        description={t("prayer.intro")}
        alternates={alternates}
        canonical={base + alternates[locale]}
      />
      <PageTitle title={title}>
        <p className="mt-2 text-17 text-quiet" suppressHydrationWarning>
          {formatFullDay(`${today.date}T12:00:00Z`, locale, "UTC")} · {today.hijri.text}
        </p>
        {season && <p className="mt-2 text-20 font-semibold">{t(`prayer.season.${season}`)}</p>}
      </PageTitle>
      <PrayerCities
        cities={cities}
        shown={place.slug}
        pathOf={(slug) => prayerTimesPath(locale, slug)}
      />
      <HydrationUnit>
        <TodayTimes report={report} />
      </HydrationUnit>
      <section aria-labelledby="week" className="mt-10 md:mt-12">
        <SectionHeading id="week">{t("prayer.week")}</SectionHeading>
        <PrayerTable
          days={days}
          timeZone={place.timeZone}
          label={t("prayer.week")}
          today={today.date}
        />
      </section>
      <PrayerSource days={days} />
      <p className="mt-4">
        <Link
          to={imsakiyahPath(locale, place.slug)}
          className="inline-flex min-h-11 items-center border border-ink px-6 font-semibold hover:bg-wash"
        >
          {t("prayer.imsakiyahLink")}
        </Link>
      </p>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
