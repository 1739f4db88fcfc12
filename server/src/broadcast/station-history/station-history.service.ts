import { HISTORY_DAYS, type StationHistory } from "@masthead/contract/broadcast/song.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { dayAt, dayRange } from "../../system/setting/station-clock.ts";
import { toChannelRef, visibleChannelRow } from "../channel/channel.service.ts";
import { stationTimeZone } from "../schedule/channel-airings.service.ts";
import { airingsBetween } from "../schedule/schedule.service.ts";
import { songsBetween } from "../stream/song/song.sql.ts";

/**
 * Returns what a radio channel has aired on a day, up to now.
 * @throws NOT_FOUND also for days outside of the history
 */
export async function stationHistory(
  context: CallContext,
  { id, date }: { id: number; date?: string | undefined },
): Promise<StationHistory> {
  const channel = await visibleChannelRow(context, id);
  if (channel.kind !== "audio") throw notFound();
  const timeZone = await stationTimeZone(context);
  const today = dayAt(timeZone, context.now);
  const day = date === undefined ? today : Temporal.PlainDate.from(date);
  const first = today.subtract({ days: HISTORY_DAYS - 1 });
  if (Temporal.PlainDate.compare(day, first) < 0 || Temporal.PlainDate.compare(day, today) > 0)
    throw notFound();
  const range = dayRange(timeZone, day);
  const from = new Date(range.from);
  const until = new Date(Math.min(range.until, context.now.getTime()));
  tag(`songs:${id}`);
  const [airings, songs] = await Promise.all([
    airingsBetween(context, { from, until, channels: [channel] }),
    songsBetween(context.db, id, from, until),
  ]);
  return {
    channel: toChannelRef(channel, context.locale),
    timeZone,
    date: day.toString(),
    firstDate: first.toString(),
    lastDate: today.toString(),
    airings,
    songs: songs.map(({ at, ...song }) => ({ at: at.toISOString(), ...song })),
  };
}
