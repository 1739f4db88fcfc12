import { PRAYER_NAMES } from "@masthead/contract/broadcast/prayer-names.ts";
import type { PrayerReport } from "@masthead/contract/broadcast/religious-calendar.ts";
import { prayerTimesPath } from "@masthead/contract/platform/paths.ts";
import { sourceKey } from "../../broadcast/prayer/prayer-source.tsx";
import type { loader as loadPrayerTimes } from "../../broadcast/prayer-times.tsx";
import "../../broadcast/prayer/messages.ts";
import { formatFullDay, formatTime, formatWeekdayAndDay } from "../../platform/dates.ts";
import type { DataOf } from "../loaded.ts";
import { type LowDataPage, type Shown, useLowDataPage } from "../page.ts";
import { LinkRow } from "../parts.tsx";

export function showPrayerTimes(
  { cities, report, alternates }: DataOf<typeof loadPrayerTimes>,
  { t, locale, frame }: LowDataPage,
): Shown {
  const title = t("prayer.in", { city: report.place.name });
  return {
    title,
    description: t("prayer.intro"),
    alternates,
    canonical: frame.publicUrl + (alternates[locale] ?? prayerTimesPath(locale)),
    content: (
      <>
        <h1>{title}</h1>
        {cities.length > 1 && (
          <LinkRow
            name={t("prayer.cities")}
            links={cities.map(({ slug, name }) => ({
              to: prayerTimesPath(locale, slug),
              text: name,
              current: slug === report.place.slug,
            }))}
          />
        )}
        <Times report={report} />
      </>
    ),
  };
}

function Times({ report }: { report: PrayerReport }) {
  const { t, locale } = useLowDataPage();
  const { days, place, fasting, season } = report;
  const [today] = days;
  const columns = fasting ? (["imsak", ...PRAYER_NAMES] as const) : PRAYER_NAMES;
  const timesOf = (day: PrayerReport["days"][number]) =>
    columns
      .map((column) => {
        const name = column === "imsak" ? t("prayer.imsak") : t(`prayer.names.${column}`);
        return `${name} ${formatTime(day[column], locale, place.timeZone)}`;
      })
      .join(" · ");
  return (
    <>
      {today && (
        <p>
          {formatFullDay(`${today.date}T12:00:00Z`, locale, "UTC")} · {today.hijri.text}
        </p>
      )}
      {season && <p className="box">{t(`prayer.season.${season}`)}</p>}
      <ul className="plain list">
        {days.map((day) => (
          <li key={day.date}>
            <time dateTime={day.date}>
              <b>{formatWeekdayAndDay(`${day.date}T12:00:00Z`, locale, "UTC")}</b>
            </time>
            <p>{timesOf(day)}</p>
          </li>
        ))}
      </ul>
      <p className="quiet">{t(`prayer.${sourceKey(days)}`)}</p>
    </>
  );
}
