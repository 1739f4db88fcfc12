import { isTimelineDate } from "@masthead/contract/newsroom/article/article-document.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Date of a point of a timeline in a stored body. */
const DATE = /<time datetime="([^"]*)"><\/time>/g;

/** Writes the dates of timelines in a sanitized body. */
export const withTimelineDates = (html: string, locale: Locale): string =>
  html.replaceAll(DATE, (_, date: string) =>
    isTimelineDate(date) ? `<time datetime="${date}">${timelineDate(date, locale)}</time>` : "",
  );

/** Returns the text of a date, as precise as it is: 2024, May 2024, 3 May 2024, 3 May 2024, 14:30. */
export function timelineDate(date: string, locale: Locale): string {
  const [day = "", time] = date.split("T");
  const [year = "", month = "01", dayOfMonth = "01"] = day.split("-");
  const precision = day.split("-").length;
  // The time is that of the station already.
  const moment = new Date(`${year}-${month}-${dayOfMonth}T${time ?? "00:00"}:00Z`);
  return dateFormat(locale, {
    timeZone: "UTC",
    year: "numeric",
    ...(precision > 1 && { month: "long" }),
    ...(precision > 2 && { day: "numeric" }),
    ...(time && { hour: "2-digit", minute: "2-digit" }),
  }).format(moment);
}
