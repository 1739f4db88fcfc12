import { localized } from "@masthead/contract/system/locale.ts";
import { channelCalendarPath, eventPath, programCalendarPath } from "@masthead/contract/system/paths.ts";
import { tag } from "../../platform/cache/tags.ts";
import { blocksOfHtml } from "../../platform/html/sanitize.ts";
import { notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { channelBySlug, channelRefs } from "../channel/channel.service.ts";
import { programRefs } from "../program/program-card.service.ts";
import { type AirAsked, air, type OnAir, stationZone } from "../schedule/air.service.ts";
import { dayAt, daySpan } from "../schedule/station-clock.ts";
import { airingEntries } from "./airing-entry.ts";
import { eventById } from "./calendar.store.ts";
import type { Calendar } from "./calendar.ts";

/** Days that the calendars of a channel and of a program tell, today the first. */
const DAYS = { channel: 7, program: 56 };

/** A channel's week. Without reminders: they would ring all day. @throws NOT_FOUND */
export async function channelCalendar(context: CallContext, id: number): Promise<Calendar> {
  const channel = (await channelRefs(context, [id]))(id);
  if (!channel) throw notFound();
  const airings = await airingsAhead(context, DAYS.channel, { channelIds: [id] });
  return subscription(context, channel.name, channelCalendarPath(context.locale, id), airingEntries(context, airings, { reminder: false }));
}

/** Id of a channel by its present or a former slug. @throws NOT_FOUND */
export const channelWithSlug = async (context: CallContext, slug: string): Promise<number> => (await channelBySlug(context, slug)).id;

/** When a program airs in the coming weeks. @throws NOT_FOUND */
export async function programCalendar(context: CallContext, id: number): Promise<Calendar> {
  const program = (await programRefs(context, [id]))(id);
  if (!program) throw notFound();
  const airings = await airingsAhead(context, DAYS.program, { programId: id });
  return subscription(context, program.name, programCalendarPath(context.locale, id), airingEntries(context, airings, { reminder: true }));
}

/** What a channel airs from a second on, in seconds since 1970. @throws NOT_FOUND when nothing begins then */
export async function airingCalendar(context: CallContext, channelId: number, second: number): Promise<Calendar> {
  const from = second * 1000;
  const [found] = await air(context, { from, until: from + 1000, channelIds: [channelId] });
  const airings = found?.airings.filter((airing) => Math.floor(airing.from / 1000) === second) ?? [];
  if (!airings.length) throw notFound();
  return { subscription: null, entries: airingEntries(context, airings, { reminder: true }) };
}

/** @throws NOT_FOUND when there is no such event, or it is switched off */
export async function eventCalendar(context: CallContext, id: number): Promise<Calendar> {
  const { db, locale, platform } = context;
  tag(`event:${id}`);
  const event = await eventById(db, id);
  if (!event) throw notFound();
  const url = platform.publicUrl + eventPath(locale, id);
  const entry = {
    uid: `event-${id}@${new URL(platform.publicUrl).hostname}`,
    title: localized(event.title, locale),
    text: [blocksOfHtml(localized(event.description, locale)).join("\n"), url].filter(Boolean).join("\n\n"),
    place: localized(event.place, locale),
    url,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    changedAt: event.updatedAt,
    reminder: true,
  };
  return { subscription: null, entries: [entry] };
}

/** What airs from the beginning of today on, in order of time. */
async function airingsAhead(context: CallContext, days: number, which: Pick<AirAsked, "channelIds" | "programId">): Promise<OnAir[]> {
  const zone = await stationZone(context);
  const today = dayAt(zone, context.now.getTime());
  const span = { from: daySpan(zone, today).from, until: daySpan(zone, today.add({ days: days - 1 })).until };
  return (await air(context, { ...span, ...which })).flatMap(({ airings }) => airings).sort((a, b) => a.from - b.from);
}

async function subscription(context: CallContext, name: string, path: string, entries: Calendar["entries"]): Promise<Calendar> {
  const { siteName, timeZone } = await websiteSettings(context);
  const title = wordsOf(context.locale)("feed.of", { site: siteName, name });
  return { subscription: { name: title, timeZone, url: context.platform.publicUrl + path }, entries };
}
