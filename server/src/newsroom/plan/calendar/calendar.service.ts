import type {
  Calendar,
  CalendarEntry,
  calendarQuery,
} from "@masthead/contract/newsroom/plan/calendar.ts";
import {
  MAX_CALENDAR_DAYS,
  MAX_CALENDAR_ENTRIES,
} from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import type { z } from "zod";
import { staffManaging } from "../../../audience/user/staff.sql.ts";
import { eventsBetween } from "../../../broadcast/program-event/program-event.sql.ts";
import { titleOf } from "../../../broadcast/schedule/airing.service.ts";
import { airingsByChannel } from "../../../broadcast/schedule/channel-airings.service.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import { hasNewsroomRight, rightToChange } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { stationTimeZone } from "../../../system/setting/setting.service.ts";
import { dayRange } from "../../../system/setting/station-clock.ts";
import { type DayRange, plansBetween } from "../plan.store.ts";
import { articlesBetween } from "./calendar.store.ts";

type Query = z.output<typeof calendarQuery>;

/** One more than is returned, to know whether there are more. */
const FETCH_LIMIT = MAX_CALENDAR_ENTRIES + 1;

/**
 * Returns planned, scheduled and published entries between two days of the station. A filter by
 * kind or assignee leaves only plan items; a filter by category leaves plan items and articles.
 * @throws INVALID_INPUT if there are too many days
 */
export async function calendarOf(context: CallContext, query: Query): Promise<Calendar> {
  const timeZone = await stationTimeZone(context);
  const days = daysOf(context, query, timeZone);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error("a range of days has at least one day");
  const range: DayRange = {
    firstDay: first.date,
    lastDay: last.date,
    from: new Date(first.startsAt),
    until: new Date(last.endsAt),
  };
  const lists = await Promise.all([
    planEntries(context, range, query),
    articleEntries(context, range, query),
    eventEntries(context, range, query),
    airingEntries(context, range, query),
  ]);
  const incomplete = lists.flatMap((list) =>
    list.length > MAX_CALENDAR_ENTRIES && list[0] ? [list[0].type] : [],
  );
  return {
    timeZone,
    days,
    entries: lists.flatMap((list) => list.slice(0, MAX_CALENDAR_ENTRIES)),
    incomplete,
  };
}

/** Returns the days of a query: 23, 24 or 25 hours each. */
function daysOf(context: CallContext, { from, to }: Query, timeZone: string): Calendar["days"] {
  const first = Temporal.PlainDate.from(from);
  const count = first.until(to, { largestUnit: "days" }).days + 1;
  if (count < 1 || count > MAX_CALENDAR_DAYS) {
    const values = { count: MAX_CALENDAR_DAYS };
    throw invalidInput(context, "to", "plan.rangeTooLong", values);
  }
  return Array.from({ length: count }, (_, i) => {
    const date = first.add({ days: i });
    const { from: start, until } = dayRange(timeZone, date);
    return {
      date: date.toString(),
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(until).toISOString(),
    };
  });
}

async function planEntries(
  context: CallContext,
  range: DayRange,
  query: Query,
): Promise<CalendarEntry[]> {
  const { db } = context;
  const mayPlan = hasNewsroomRight(context, ...EDITORIAL_RIGHTS);
  const [rows, staff] = await Promise.all([
    plansBetween(db, range, query, FETCH_LIMIT),
    staffManaging(db, "Article"),
  ]);
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  return rows.map(
    ({
      id,
      version,
      title,
      kind,
      state,
      priority,
      locale,
      assigneeIds,
      startsAt,
      endsAt,
      day,
      lastDay,
    }) => ({
      type: "plan" as const,
      id,
      version,
      title,
      kind,
      state,
      priority,
      locale,
      day,
      lastDay,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      assignees: assigneeIds.flatMap((assigneeId) => names.get(assigneeId) ?? []),
      // Past entries stay where they were.
      mayMove: mayPlan && (state === "planned" || state === "inProgress"),
      mayOpen: true,
    }),
  );
}

async function articleEntries(
  context: CallContext,
  { from, until }: DayRange,
  query: Query,
): Promise<CalendarEntry[]> {
  const { db, now } = context;
  const { layers, kind, assigneeId, categoryId, language } = query;
  const [scheduled, published] = [layers.includes("scheduled"), layers.includes("published")];
  if ((!scheduled && !published) || kind || assigneeId) return [];
  const mayPublish = hasNewsroomRight(context, "publish");
  const rows = await articlesBetween(
    db,
    { from, until, scheduled, published, categoryId, language },
    now,
    FETCH_LIMIT,
  );
  return rows.flatMap(({ publishedAt, embargoUntil, ...row }) => {
    if (!publishedAt) return [];
    const embargoed = embargoUntil !== null && embargoUntil > publishedAt;
    return {
      type: "article" as const,
      ...row,
      startsAt: (embargoed ? embargoUntil : publishedAt).toISOString(),
      endsAt: null,
      embargoed,
      mayMove: mayPublish && row.state === "scheduled" && !embargoed && publishedAt > now,
      mayOpen: true,
    };
  });
}

async function eventEntries(
  context: CallContext,
  { from, until }: DayRange,
  query: Query,
): Promise<CalendarEntry[]> {
  if (!query.layers.includes("events") || query.kind || query.assigneeId || query.categoryId)
    return [];
  const mayManage = abilityOf(context.user?.role ?? null).can("manage", "Events");
  const rows = await eventsBetween(context.db, { from, until, hidden: mayManage }, FETCH_LIMIT);
  return rows.map(({ id, version, title, startsAt, endsAt, status }) => ({
    type: "event" as const,
    id,
    version,
    title: localized(title, context.locale),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    visible: status,
    mayMove: mayManage && hasNewsroomRight(context, rightToChange({ isPublic: status })),
    mayOpen: mayManage,
  }));
}

async function airingEntries(
  context: CallContext,
  { from, until }: DayRange,
  query: Query,
): Promise<CalendarEntry[]> {
  if (!query.layers.includes("airings") || query.kind || query.assigneeId || query.categoryId)
    return [];
  const ability = abilityOf(context.user?.role ?? null);
  const mayManage = ability.can("manage", "Programs") || ability.can("manage", "Episodes");
  const channels = await airingsByChannel(context, {
    from: from.getTime(),
    until: until.getTime(),
    includeHidden: mayManage,
  });
  const airings = channels.flatMap(({ airings }) => airings).sort((a, b) => a.from - b.from);
  return airings.slice(0, FETCH_LIMIT).map((airing) => ({
    type: "airing" as const,
    title: titleOf(airing, context.locale),
    channel: localized(airing.channel.name, context.locale),
    programId: airing.program.id,
    episodeId: airing.episode?.id ?? null,
    startsAt: new Date(airing.from).toISOString(),
    endsAt: new Date(airing.until).toISOString(),
    // It moves in the schedule, which knows about the other airings of the channel.
    mayMove: false,
    mayOpen: mayManage,
  }));
}
