import type { PrayerDay } from "@masthead/contract/broadcast/religious-calendar.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { imsakiyahCalendarPath, imsakiyahPath } from "@masthead/contract/platform/paths.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { type DocumentRoute, publicDocument } from "../../platform/pages/document.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Calendar, CalendarEntry } from "../calendar/calendar.ts";
import { renderCalendar } from "../calendar/render-calendar.ts";
import { imsakiyahOf } from "./prayer.service.ts";

/** Route of the iCalendar file with imsak and iftar of Ramadan in a city. */
export const imsakiyahRoutes: DocumentRoute[] = [
  {
    path: /^\/prayer-times\/(?<city>[^/]+)\.ics$/,
    inEveryLocale: true,
    render: async (context, { city = "" }) =>
      publicDocument("text/calendar", renderCalendar(await imsakiyahCalendar(context, city))),
  },
];

/** Returns the calendar of imsak and iftar of the current or next Ramadan. @throws NOT_FOUND */
export async function imsakiyahCalendar(context: CallContext, slug: string): Promise<Calendar> {
  const { locale, platform } = context;
  const { place, month, days, changedAt } = await imsakiyahOf(context, slug);
  const t = messagesFor(locale);
  const url = platform.publicUrl + imsakiyahPath(locale, place.slug);
  const first = days[0]?.fajr ?? context.now.toISOString();
  const shared = {
    place: place.name,
    url,
    endsAt: null,
    // Calculated times do not change: the stamp only has to stay the same.
    changedAt: new Date(changedAt ?? Date.parse(first) - 30 * DAY),
    reminder: false,
  };
  const host = new URL(platform.publicUrl).hostname;
  const entry = (day: PrayerDay, kind: "imsak" | "iftar", startsAt: string): CalendarEntry => ({
    ...shared,
    // By Hijri date: an announced start moves the entries, and subscribers keep them.
    uid: `${kind}-${place.slug}-${day.hijri.year}-${day.hijri.day}@${host}`,
    title: t(`religiousCalendar.${kind}`),
    text: `${day.hijri.text}\n\n${url}`,
    startsAt: new Date(startsAt),
  });
  return {
    subscription: {
      name: t("religiousCalendar.imsakiyah", { month, city: place.name }),
      timeZone: place.timeZone,
      url: platform.publicUrl + imsakiyahCalendarPath(locale, place.slug),
    },
    entries: days.flatMap((day) => [
      entry(day, "imsak", day.imsak),
      entry(day, "iftar", day.maghrib),
    ]),
  };
}
