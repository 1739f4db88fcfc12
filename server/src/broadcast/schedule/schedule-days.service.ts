import type { Schedule, StaffSchedule } from "@masthead/contract/broadcast/schedule.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import type { CallContext } from "../../platform/platform.ts";
import { air, type OnAir, stationZone } from "./air.service.ts";
import { toAirings } from "./airing.service.ts";
import type { AirChannel } from "./schedule.store.ts";
import { dayAt, daySpan } from "./station-clock.ts";

/** Which days; without a date from today on. */
interface DaysAsked {
  date?: string | undefined;
  days: number;
  channelId?: number | undefined;
}

/** What readers see of some days. */
export async function scheduleOf(context: CallContext, asked: DaysAsked): Promise<Schedule> {
  const { timeZone, days, channels } = await daysOf(context, asked, { hidden: false });
  return { timeZone, days, channels: channels.map(({ channel, airings }) => ({ channel: toRef(context, channel), airings })) };
}

/** The same with what readers do not see yet, and with what is needed to move it. */
export async function staffScheduleOf(context: CallContext, asked: DaysAsked): Promise<StaffSchedule> {
  const { timeZone, days, channels } = await daysOf(context, asked, { hidden: true });
  const shown = channels.map(({ channel, airings, rows }) => ({
    channel: { ...toRef(context, channel), enabled: channel.enabled },
    airings: rows.flatMap((row, i) => (airings[i] ? [{ ...airings[i], ...toMove(row) }] : [])),
  }));
  return { timeZone, days, channels: shown };
}

const toRef = ({ locale }: CallContext, { id, name, slug, kind }: AirChannel) => ({
  id,
  kind,
  name: localized(name, locale),
  slug: localized(slug, locale),
});

const toMove = ({ channel, program, episode, slot }: OnAir) => ({
  slot,
  version: (episode ?? program).version,
  visible: channel.enabled && program.status && (episode?.status ?? true),
});

async function daysOf(context: CallContext, { date, days, channelId }: DaysAsked, { hidden }: { hidden: boolean }) {
  const timeZone = await stationZone(context);
  const first = date ? Temporal.PlainDate.from(date) : dayAt(timeZone, context.now.getTime());
  const spans = Array.from({ length: days }, (_, i) => {
    const day = first.add({ days: i });
    return { date: day.toString(), ...daySpan(timeZone, day) };
  });
  const [from, until] = [spans[0]?.from ?? 0, spans.at(-1)?.until ?? 0];
  const found = await air(context, { from, until, hidden, ...(channelId && { channelIds: [channelId] }) });
  const airings = await toAirings(
    context,
    found.flatMap((one) => one.airings),
  );
  const iso = (at: number) => new Date(at).toISOString();
  return {
    timeZone,
    days: spans.map((span) => ({ date: span.date, startsAt: iso(span.from), endsAt: iso(span.until) })),
    channels: found.map(({ channel, airings: rows }) => ({ channel, rows, airings: airings.splice(0, rows.length) })),
  };
}
