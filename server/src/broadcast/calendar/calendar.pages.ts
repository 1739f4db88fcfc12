import { channelCalendarPath } from "@masthead/contract/platform/paths.ts";
import {
  type DocumentRoute,
  permanentRedirect,
  publicDocument,
} from "../../platform/pages/document.ts";
import type { PageSource } from "../../platform/pages/page.ts";
import {
  airingCalendar,
  channelCalendar,
  channelIdBySlug,
  eventCalendar,
  programCalendar,
} from "./calendar.service.ts";
import type { Calendar } from "./calendar.ts";
import { renderCalendar } from "./render-calendar.ts";

const ID_PATTERN = "[1-9]\\d{0,14}";

const calendarResponse = (calendar: Calendar): PageSource =>
  publicDocument("text/calendar", renderCalendar(calendar));

/** Routes of the iCalendar files for channels, programs, single airings and events. */
export const calendarRoutes: DocumentRoute[] = [
  {
    path: new RegExp(`^/schedule/airing/(?<channel>${ID_PATTERN})-(?<second>\\d{1,10})\\.ics$`),
    inEveryLocale: true,
    render: async (context, { channel, second }) =>
      calendarResponse(await airingCalendar(context, Number(channel), Number(second))),
  },
  {
    path: new RegExp(`^/schedule/(?<id>${ID_PATTERN})\\.ics$`),
    inEveryLocale: true,
    render: async (context, { id }) => calendarResponse(await channelCalendar(context, Number(id))),
  },
  {
    // Redirects to the URL with the id, so that subscriptions survive a change of the slug.
    path: /^\/schedule\/(?<slug>[^/]+)\.ics$/,
    inEveryLocale: true,
    render: async (context, { slug = "" }) =>
      permanentRedirect(channelCalendarPath(context.locale, await channelIdBySlug(context, slug))),
  },
  {
    path: new RegExp(`^/programs/(?<id>${ID_PATTERN})/calendar\\.ics$`),
    inEveryLocale: true,
    render: async (context, { id }) => calendarResponse(await programCalendar(context, Number(id))),
  },
  {
    path: new RegExp(`^/event/(?<id>${ID_PATTERN})/event\\.ics$`),
    inEveryLocale: true,
    render: async (context, { id }) => calendarResponse(await eventCalendar(context, Number(id))),
  },
];
