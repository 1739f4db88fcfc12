import type { Schedule, StaffSchedule } from "@masthead/contract/broadcast/schedule.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import type { CallContext } from "../../platform/platform.ts";
import { dayAt, dayRange } from "../../system/setting/station-clock.ts";
import { toAirings } from "./airing.service.ts";
import {
  type AiringQuery,
  type AiringRecord,
  airingsByChannel,
  type ChannelAirings,
  stationTimeZone,
} from "./channel-airings.service.ts";
import type { ScheduleChannel } from "./schedule.store.ts";
import { seasonalGrids } from "./seasonal-grids.ts";
import { isSingleDate } from "./slot-history.ts";

/** Requested days; without a date they start today. */
interface DaysQuery {
  date?: string;
  days: number;
  channelId?: number;
}

/** Returns the public schedule of some days. */
export async function scheduleOf(context: CallContext, query: DaysQuery): Promise<Schedule> {
  const { timeZone, days, channels } = await loadDays(context, query, { hidden: false });
  return {
    timeZone,
    days,
    channels: channels.map(({ channel, isGone, airings }) => ({
      channel: { ...toRef(context, channel), ...(isGone && { unlinked: true as const }) },
      airings,
    })),
  };
}

/**
 * Returns the schedule for staff: with hidden airings, and with the fields needed to reschedule
 * them.
 */
export async function staffScheduleOf(
  context: CallContext,
  { gridId, ...query }: DaysQuery & { gridId?: number },
): Promise<StaffSchedule> {
  const preview =
    gridId === undefined ? undefined : await seasonalGrids.only().preview(context, gridId);
  const { timeZone, days, channels } = await loadDays(context, query, { hidden: true, preview });
  const staffChannels = channels.map(({ channel, isGone, airings, rows }) => ({
    channel: {
      ...toRef(context, channel),
      enabled: channel.enabled,
      ...(isGone && { unlinked: true as const }),
    },
    airings: rows.flatMap((row, i) => (airings[i] ? [{ ...airings[i], ...staffFields(row) }] : [])),
  }));
  return { timeZone, days, channels: staffChannels };
}

const toRef = ({ locale }: CallContext, { id, name, slug, kind }: ScheduleChannel) => ({
  id,
  kind,
  name: localized(name, locale),
  slug: localized(slug, locale),
});

const staffFields = ({
  channel,
  program,
  episode,
  slot,
  grid,
  recording,
  aired,
}: AiringRecord) => ({
  slot: grid ? grid.index : slot,
  gridId: aired ? aired.gridId : (grid?.id ?? null),
  isWeekly: grid !== null || (slot !== null && !isSingleDate(program.slots[slot])),
  recording,
  version: (grid ?? episode ?? program).version,
  visible: aired?.visible ?? (channel.enabled && program.status && (episode?.status ?? true)),
});

async function loadDays(
  context: CallContext,
  { date, days, channelId }: DaysQuery,
  { hidden, preview }: { hidden: boolean; preview?: AiringQuery["preview"] },
) {
  const timeZone = await stationTimeZone(context);
  const first = date ? Temporal.PlainDate.from(date) : dayAt(timeZone, context.now.getTime());
  const dayRanges = Array.from({ length: days }, (_, i) => {
    const day = first.add({ days: i });
    return { date: day.toString(), ...dayRange(timeZone, day) };
  });
  const [from, until] = [dayRanges[0]?.from ?? 0, dayRanges.at(-1)?.until ?? 0];
  const byChannel = await airingsByChannel(context, {
    from,
    until,
    includeHidden: hidden,
    ...(preview && { preview }),
    ...(channelId && { channelIds: [channelId] }),
  });
  const pastUntil = dayRanges.findLast((day) => day.until <= context.now.getTime())?.until ?? 0;
  const channelAirings = asOfDays(byChannel, until, pastUntil);
  const airings = await toAirings(
    context,
    channelAirings.flatMap((one) => one.airings),
  );
  const iso = (at: number) => new Date(at).toISOString();
  return {
    timeZone,
    days: dayRanges.map((day) => ({
      date: day.date,
      startsAt: iso(day.from),
      endsAt: iso(day.until),
    })),
    channels: channelAirings.map(({ channel, isGone, airings: rows }) => ({
      channel,
      isGone,
      rows,
      airings: airings.splice(0, rows.length),
    })),
  };
}

/**
 * Returns the channels as the requested days show them: past days with the name that a channel had,
 * and channels that are gone on past days only.
 * @param pastUntil end of the last requested day that is over
 */
const asOfDays = (channels: ChannelAirings[], until: number, pastUntil: number): ChannelAirings[] =>
  channels
    .map(({ channel, airings, recordedName, isGone }) => ({
      channel: until === pastUntil && recordedName ? { ...channel, name: recordedName } : channel,
      airings: isGone ? airings.filter(({ from }) => from < pastUntil) : airings,
      recordedName,
      isGone,
    }))
    .filter(({ isGone, airings }) => !isGone || airings.length > 0);
