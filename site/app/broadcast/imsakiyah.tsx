import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  imsakiyahCalendarPath,
  imsakiyahPath,
  prayerTimesPath,
} from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { localDate } from "../platform/dates.ts";
import { useFrame } from "../platform/frame-data.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { PrayerCities } from "./prayer/prayer-cities.tsx";
import { PrayerSource } from "./prayer/prayer-source.tsx";
import { PrayerTable } from "./prayer/prayer-table.tsx";
import "./prayer/messages.ts";

const button =
  "inline-flex min-h-11 cursor-pointer items-center border border-ink px-6 font-semibold hover:bg-wash";

/** /prayer-times/imsakiyah: `?city=` for a listed city. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale, now } = pageOf(context);
  const city = url.searchParams.get("city")?.trim() || undefined;
  const [imsakiyah, { cities }] = await withPageErrors(
    Promise.all([
      client.prayer.imsakiyah({ locale, ...(city && { city }) }),
      client.prayer.cities({ locale }),
    ]),
  );
  const alternates = Object.fromEntries(
    LOCALES.map((language) => [language, imsakiyahPath(language, city)]),
  );
  return { imsakiyah, cities, alternates, today: localDate(now, imsakiyah.place.timeZone) };
}

/** Times of the current or next Ramadan in a city, to print and as a calendar file. */
export default function Imsakiyah() {
  const { imsakiyah, cities, alternates, today } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const base = useFrame()?.publicUrl ?? "";
  const { place, days, month, announced, endAnnounced } = imsakiyah;
  const title = t("prayer.imsakiyahIn", { month, city: place.name });
  return (
    <>
      <PageHead
        title={title}
        description={t("prayer.imsakiyahIntro")}
        alternates={alternates}
        canonical={base + alternates[locale]}
      />
      <PageTitle title={title}>
        <p className="mt-2 max-w-text text-17 text-quiet">
          {!announced && `${t("prayer.expectedStart")} `}
          {!endAnnounced && t("prayer.expectedEnd")}
        </p>
      </PageTitle>
      <PrayerCities
        cities={cities}
        shown={place.slug}
        pathOf={(slug) => imsakiyahPath(locale, slug)}
      />
      <PrayerTable days={days} timeZone={place.timeZone} label={title} today={today} fasting />
      <PrayerSource days={days} />
      <p className="no-print mt-4 flex flex-wrap gap-3">
        <button type="button" className={`js-only ${button}`} onClick={() => window.print()}>
          {t("prayer.print")}
        </button>
        <a href={imsakiyahCalendarPath(locale, place.slug)} className={button} download>
          {t("prayer.calendar")}
        </a>
        <Link to={prayerTimesPath(locale, place.slug)} className={button}>
          {t("prayer.title")}
        </Link>
      </p>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
