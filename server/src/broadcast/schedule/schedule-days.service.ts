import type { Schedule, StaffSchedule } from "@masthead/contract/broadcast/schedule.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import type { CallContext } from "../../platform/platform.ts";
import { dayAt, dayRange } from "../../system/setting/station-clock.ts";
import { toAirings } from "./airing.service.ts";
import {
  type AiringQuery,
  type AiringRecord,
  airingsByChannel,
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
    channels: channels.map(({ channel, airings }) => ({
      channel: toRef(context, channel),
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
  const staffChannels = channels.map(({ channel, airings, rows }) => ({
    channel: { ...toRef(context, channel), enabled: channel.enabled },
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

const staffFields = ({ channel, program, episode, slot, grid, recording }: AiringRecord) => ({
  slot: grid ? grid.index : slot,
  gridId: grid?.id ?? null,
  isWeekly: grid !== null || (slot !== null && !isSingleDate(program.slots[slot])),
  recording,
  version: (grid ?? episode ?? program).version,
  visible: channel.enabled && program.status && (episode?.status ?? true),
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
  const channelAirings = await airingsByChannel(context, {
    from,
    until,
    includeHidden: hidden,
    ...(preview && { preview }),
    ...(channelId && { channelIds: [channelId] }),
  });
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
    channels: channelAirings.map(({ channel, airings: rows }) => ({
      channel,
      rows,
      airings: airings.splice(0, rows.length),
    })),
  };
}
