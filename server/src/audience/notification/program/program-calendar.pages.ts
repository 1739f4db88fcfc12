import { programsCalendar } from "../../../broadcast/calendar/calendar.service.ts";
import { renderCalendar } from "../../../broadcast/calendar/render-calendar.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { DocumentRoute } from "../../../platform/pages/document.ts";
import { programsFollowedBy } from "../push/program-follow.store.ts";
import { programCalendarOf, readerOfCalendar } from "./calendar-path.ts";

/** Route of the calendar of a reader's programs. It is personal, and never cached. */
export const programCalendarRoutes: DocumentRoute[] = [
  {
    path: /^\/schedule\/programs\/(?<user>[1-9]\d{0,14})\.(?<signature>[\w-]{22})\.ics$/,
    inEveryLocale: true,
    async render(context, groups) {
      const secret = context.platform.config.APP_SECRET;
      const userId = readerOfCalendar(secret, groups);
      if (userId === null) throw notFound();
      const follows = await programsFollowedBy(context.db, { userId });
      const calendar = await programsCalendar(
        context,
        follows.map(({ programId }) => programId),
        programCalendarOf(secret, context.locale, userId),
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
