import { localized } from "@masthead/contract/platform/locale.ts";
import {
  channelCalendarPath,
  eventPath,
  programCalendarPath,
} from "@masthead/contract/platform/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import { blocksOfHtml } from "../../platform/html/sanitize.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { dayAt, dayRange } from "../../system/setting/station-clock.ts";
import { channelBySlug, channelRefs } from "../channel/channel.service.ts";
import { programRefs } from "../program/program-card.service.ts";
import {
  type AiringQuery,
  type AiringRecord,
  airingsByChannel,
  stationTimeZone,
} from "../schedule/channel-airings.service.ts";
import { airingEntries } from "./airing-entry.ts";
import { selectVisibleEvent } from "./calendar.store.ts";
import type { Calendar } from "./calendar.ts";

/** Days covered by the calendars of a channel and of a program, including today. */
const CALENDAR_DAYS = { channel: 7, program: 56 };

/**
 * Returns the calendar of a channel for a week. It has no reminders: they would go off all day.
 * @throws NOT_FOUND
 */
export async function channelCalendar(context: CallContext, id: number): Promise<Calendar> {
  const channel = (await channelRefs(context, [id]))(id);
  if (!channel) throw notFound();
  const airings = await airingsAhead(context, CALENDAR_DAYS.channel, { channelIds: [id] });
  return subscription(
    context,
    channel.name,
    channelCalendarPath(context.locale, id),
    await airingEntries(context, airings, { reminder: false }),
  );
}

/** Returns the id of a channel by its current or a former slug. @throws NOT_FOUND */
export const channelIdBySlug = async (context: CallContext, slug: string): Promise<number> =>
  (await channelBySlug(context, slug)).id;

/** Returns the calendar of a program for the coming weeks. @throws NOT_FOUND */
export async function programCalendar(context: CallContext, id: number): Promise<Calendar> {
  const program = (await programRefs(context, [id]))(id);
  if (!program) throw notFound();
  const airings = await airingsAhead(context, CALENDAR_DAYS.program, { programId: id });
  return subscription(
    context,
    program.name,
    programCalendarPath(context.locale, id),
    await airingEntries(context, airings, { reminder: true }),
  );
}

/** Returns the calendar of several programs for the coming weeks, without hidden ones. */
export async function programsCalendar(
  context: CallContext,
  programIds: readonly number[],
  path: string,
): Promise<Calendar> {
  const ids = new Set(programIds);
  const airings = ids.size ? await airingsAhead(context, CALENDAR_DAYS.program, {}) : [];
  return subscription(
    context,
    messagesFor(context.locale)("feed.followedPrograms"),
    path,
    await airingEntries(
      context,
      airings.filter(({ program }) => ids.has(program.id)),
      { reminder: true },
    ),
  );
}

/**
 * Returns a calendar with one airing of a channel.
 * @param second start of the airing, in seconds since the Unix epoch
 * @throws NOT_FOUND when no airing starts then
 */
export async function airingCalendar(
  context: CallContext,
  channelId: number,
  second: number,
): Promise<Calendar> {
  const from = second * 1000;
  const [channelAirings] = await airingsByChannel(context, {
    from,
    until: from + 1000,
    channelIds: [channelId],
  });
  const airings =
    channelAirings?.airings.filter((airing) => Math.floor(airing.from / 1000) === second) ?? [];
  if (!airings.length) throw notFound();
  return { subscription: null, entries: await airingEntries(context, airings, { reminder: true }) };
}

/**
 * Returns a calendar with one event. @throws NOT_FOUND when the event does not exist or is disabled
 */
export async function eventCalendar(context: CallContext, id: number): Promise<Calendar> {
  const { db, locale, platform } = context;
  tag(`event:${id}`);
  const event = await selectVisibleEvent(db, id);
  if (!event) throw notFound();
  const url = platform.publicUrl + eventPath(locale, id);
  const entry = {
    uid: `event-${id}@${new URL(platform.publicUrl).hostname}`,
    title: localized(event.title, locale),
    text: [blocksOfHtml(localized(event.description, locale)).join("\n"), url]
      .filter(Boolean)
      .join("\n\n"),
    place: localized(event.place, locale),
    url,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    changedAt: event.updatedAt,
    reminder: true,
  };
  return { subscription: null, entries: [entry] };
}

/** Returns the airings from the start of today on, sorted by start time. */
async function airingsAhead(
  context: CallContext,
  days: number,
  filter: Pick<AiringQuery, "channelIds" | "programId">,
): Promise<AiringRecord[]> {
  const timeZone = await stationTimeZone(context);
  const today = dayAt(timeZone, context.now.getTime());
  const timeRange = {
    from: dayRange(timeZone, today).from,
    until: dayRange(timeZone, today.add({ days: days - 1 })).until,
  };
  return (await airingsByChannel(context, { ...timeRange, ...filter }))
    .flatMap(({ airings }) => airings)
    .sort((a, b) => a.from - b.from);
}

async function subscription(
  context: CallContext,
  name: string,
  path: string,
  entries: Calendar["entries"],
): Promise<Calendar> {
  const { siteName, timeZone } = await websiteSettings(context);
  const title = messagesFor(context.locale)("feed.of", { site: siteName, name });
  return {
    subscription: { name: title, timeZone, url: context.platform.publicUrl + path },
    entries,
  };
}
