import { programsCalendar } from "../../../broadcast/calendar/calendar.service.ts";
import { renderCalendar } from "../../../broadcast/calendar/render-calendar.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { DocumentRoute } from "../../../platform/pages/document.ts";
import { programsFollowedBy } from "../push/program-follow.store.ts";
import { parseCalendarAddress, programCalendarOf } from "./calendar-path.ts";
import { calendarRevision } from "./program-calendar.store.ts";

/**
 * Route of the calendar of a reader's programs. It is personal, and never cached, so that a replaced
 * address stops working immediately.
 */
export const programCalendarRoutes: DocumentRoute[] = [
  {
    path: /^\/schedule\/programs\/(?<subject>[1-9]\d{0,14}(?:-[1-9]\d{0,8})?)\.(?<signature>[\w-]{22})\.ics$/,
    inEveryLocale: true,
    async render(context, groups) {
      const secret = context.platform.config.APP_SECRET;
      const address = parseCalendarAddress(secret, groups);
      if (!address || (await calendarRevision(context.db, address.userId)) !== address.revision)
        throw notFound();
      const follows = await programsFollowedBy(context.db, { userId: address.userId });
      const calendar = await programsCalendar(
        context,
        follows.map(({ programId }) => programId),
        programCalendarOf(secret, context.locale, address),
      );
      return {
        status: 200,
        text: renderCalendar(calendar),
        contentType: "text/calendar",
        headers: { "cache-control": "private, no-store", "x-robots-tag": "noindex" },
        cacheable: false,
      };
    },
  },
];
