import { channelCalendarPath } from "@masthead/contract/system/paths.ts";
import { type DocumentRoute, movedTo, openDocument } from "../../platform/http/document.ts";
import type { PageSource } from "../../platform/http/page.ts";
import { airingCalendar, channelCalendar, channelWithSlug, eventCalendar, programCalendar } from "./calendar.service.ts";
import type { Calendar } from "./calendar.ts";
import { printCalendar } from "./print-calendar.ts";

const ID = "[1-9]\\d{0,14}";

const printed = (calendar: Calendar): PageSource => openDocument("text/calendar", printCalendar(calendar));

/** Calendars of channels, programs, single airings and events. */
export const calendarRoutes: DocumentRoute[] = [
  {
    path: new RegExp(`^/schedule/airing/(?<channel>${ID})-(?<second>\\d{1,10})\\.ics$`),
    inEveryLocale: true,
    make: async (context, { channel, second }) => printed(await airingCalendar(context, Number(channel), Number(second))),
  },
  {
    path: new RegExp(`^/schedule/(?<id>${ID})\\.ics$`),
    inEveryLocale: true,
    make: async (context, { id }) => printed(await channelCalendar(context, Number(id))),
  },
  {
    // Who subscribes by a channel's slug keeps it when the slug changes.
    path: /^\/schedule\/(?<slug>[^/]+)\.ics$/,
    inEveryLocale: true,
    make: async (context, { slug = "" }) => movedTo(channelCalendarPath(context.locale, await channelWithSlug(context, slug))),
  },
  {
    path: new RegExp(`^/programs/(?<id>${ID})/calendar\\.ics$`),
    inEveryLocale: true,
    make: async (context, { id }) => printed(await programCalendar(context, Number(id))),
  },
  {
    path: new RegExp(`^/event/(?<id>${ID})/event\\.ics$`),
    inEveryLocale: true,
    make: async (context, { id }) => printed(await eventCalendar(context, Number(id))),
  },
];
