import { PRAYER_NAMES } from "@masthead/contract/broadcast/prayer-names.ts";
import type { PrayerDay } from "@masthead/contract/broadcast/religious-calendar.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { formatDayOfMonth, formatWeekday } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { formatClock } from "./format-clock.ts";

const cell = "border-b border-line px-px py-2 text-start md:px-2 md:whitespace-nowrap";

interface Props {
  days: PrayerDay[];
  timeZone: string;
  /** Name of the table, for screen readers. */
  label: string;
  /** Date that is highlighted. */
  today?: string | undefined;
  /** Days of Ramadan: imsak and iftar instead of sunrise and the date's Hijri text. */
  fasting?: boolean;
}

/** Times of days, one row each, all columns of which fit on a phone. */
export function PrayerTable({ days, timeZone, label, today, fasting = false }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const columns = fasting ? (["imsak", ...PRAYER_NAMES] as const) : PRAYER_NAMES;
  const nameOf = (column: (typeof columns)[number]) => {
    if (column === "imsak") return t("prayer.imsak");
    const name = t(`prayer.names.${column}`);
    return fasting && column === "maghrib" ? `${name} (${t("prayer.iftar")})` : name;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
    <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-13 md:text-17">
        <thead className="text-13 text-quiet">
          <tr>
            {fasting && (
              <th scope="col" className={`${cell} font-normal`}>
                {t("prayer.day")}
              </th>
            )}
            <th scope="col" className={`${cell} font-normal`}>
              {t("prayer.date")}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${cell} font-normal`}>
                {nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr
              key={day.date}
              aria-current={day.date === today ? "date" : undefined}
              className={day.date === today ? "bg-wash" : ""}
            >
              {fasting && <td className={cell}>{formatNumber(day.hijri.day, locale)}</td>}
              <th scope="row" className={`${cell} font-semibold`}>
                <time dateTime={day.date} suppressHydrationWarning>
                  {formatWeekday(day.date, locale, fasting ? "short" : "long")}{" "}
                  <span className="font-normal whitespace-nowrap">
                    {formatDayOfMonth(day.date, locale)}
                  </span>
                  {!fasting && (
                    <span className="block text-13 font-normal text-quiet">{day.hijri.text}</span>
                  )}
                </time>
              </th>
              {columns.map((column) => (
                <td
                  key={column}
                  className={`${cell} tabular-nums ${fasting && (column === "imsak" || column === "maghrib") ? "font-semibold" : ""}`}
                  suppressHydrationWarning
                >
                  {formatClock(day[column], locale, timeZone)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
