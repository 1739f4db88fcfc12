import { PRAYER_NAMES } from "@masthead/contract/broadcast/prayer-names.ts";
import type { PrayerReport } from "@masthead/contract/broadcast/religious-calendar.ts";
import { formatTime } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { FastCountdown } from "./fast-countdown.tsx";

/** Today's times as tiles, the next one marked. In Ramadan with imsak and a countdown. */
export function TodayTimes({ report }: { report: PrayerReport }) {
  const t = useMessages();
  const locale = useLocale();
  const { fasting, fast, next, place } = report;
  const [today] = report.days;
  const [nextFast] = fast;
  if (!today) return null;
  const columns = fasting ? (["imsak", ...PRAYER_NAMES] as const) : PRAYER_NAMES;
  const timeOf = (time: string) => formatTime(time, locale, place.timeZone);
  return (
    <section aria-labelledby="today">
      <SectionHeading id="today">{t("prayer.today")}</SectionHeading>
      <ul
        className={`grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2 ${fasting ? "lg:grid-cols-7" : "lg:grid-cols-6"}`}
      >
        {columns.map((column) => {
          const isNext = column === next.name && today[column] === next.at;
          return (
            <li
              key={column}
              aria-current={isNext ? "time" : undefined}
              className={`edged border border-line px-4 py-3 ${isNext ? "bg-mint text-on-mint" : "bg-wash"}`}
            >
              <p className="text-15">
                {column === "imsak" ? t("prayer.imsak") : t(`prayer.names.${column}`)}
              </p>
              <time
                dateTime={today[column]}
                className="text-20 font-semibold tabular-nums md:text-24"
                suppressHydrationWarning
              >
                {timeOf(today[column])}
              </time>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-17" suppressHydrationWarning>
        {t("prayer.next", { name: t(`prayer.names.${next.name}`) })}{" "}
        <time dateTime={next.at} className="font-semibold">
          {timeOf(next.at)}
        </time>
      </p>
      {nextFast && (
        <div className="mt-4 border-s-4 border-mint ps-4">
          <p className="text-17" suppressHydrationWarning>
            {t(`prayer.${nextFast.name}`)} <b>{timeOf(nextFast.at)}</b>
          </p>
          <FastCountdown
            moments={fast.map(({ name, at }) => [Date.parse(at), t(`prayer.until.${name}`)])}
            className="mt-1 text-20 md:text-24"
          />
        </div>
      )}
      {fasting && (
        <p className="mt-4 text-15 text-quiet">
          {t("prayer.imsakNote", { count: report.imsakMinutes })}
        </p>
      )}
    </section>
  );
}
