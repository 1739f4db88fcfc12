import {
  type GridConflicts,
  MAX_GRID_CONFLICTS,
} from "@masthead/contract/broadcast/seasonal-grid.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import type { CallContext } from "../../platform/platform.ts";
import { dayAt, dayRange } from "../../system/setting/station-clock.ts";
import { titleOf } from "../schedule/airing.service.ts";
import {
  type AiringRecord,
  airingsByChannel,
  type ChannelAirings,
  stationTimeZone,
} from "../schedule/channel-airings.service.ts";
import type { EffectiveGrid } from "../schedule/grid-history.ts";
import { rangesOverlap, type TimeRange } from "../schedule/time-range.ts";
import { slotAirings } from "../schedule/weekly-slots.ts";
import { holesOf, overlapsOf } from "./grid-conflicts.ts";
import { previewOf } from "./seasonal-grid.service.ts";
import { programNames } from "./seasonal-grid.store.ts";

/** Days whose slots are checked, and days whose episodes are. */
const SLOT_DAYS = 7;
const EPISODE_DAYS = 62;

/**
 * Returns what staff should know before they publish a grid: overlaps, holes, and episodes that
 * were planned for regular slots which do not air.
 * @throws NOT_FOUND
 */
export async function gridConflictsOf(context: CallContext, id: number): Promise<GridConflicts> {
  const preview = await previewOf(context, id);
  const timeZone = await stationTimeZone(context);
  const range = rangeOf(preview, timeZone, context.now.getTime());
  if (!range) return { timeZone, overlaps: [], covered: [], holes: [], episodes: [] };
  const query = { ...range, includeHidden: true };
  const [withGrid, without] = await Promise.all([
    airingsByChannel(context, { ...query, preview }),
    airingsByChannel(context, { ...query, preview: { ...preview, current: none(preview) } }),
  ]);
  const week = { from: range.from, until: Math.min(range.until, range.from + SLOT_DAYS * DAY) };
  const channels = withGrid.filter(({ channel }) => isOf(preview, channel.id));
  const names = await programNames(
    context.db,
    preview.current.slots.map(({ programId }) => programId),
  );
  const part = describer(context, withGrid);
  const overlaps = overlapsOf(preview.current.slots, timeZone, week).map(
    ({ slots, ...overlap }) => ({
      ...part(overlap),
      programs: slots.map(({ programId }) => localized(names.get(programId) ?? {}, context.locale)),
    }),
  );
  const holes = channels.flatMap(({ channel, airings }) =>
    holesOf(airings, week).map((hole) => part({ ...hole, channelId: channel.id })),
  );
  return {
    timeZone,
    overlaps: overlaps.slice(0, MAX_GRID_CONFLICTS),
    covered: coveredBy(preview, channels, without, week)
      .map((airing) => ({
        ...part({ ...airing, channelId: airing.channel.id }),
        program: localized(airing.program.name, context.locale),
      }))
      .slice(0, MAX_GRID_CONFLICTS),
    holes: holes.slice(0, MAX_GRID_CONFLICTS),
    episodes: channels
      .flatMap(({ airings }) => airings)
      .flatMap((airing) =>
        airing.episode && losesSlot(airing, preview, timeZone)
          ? [
              {
                ...part({ ...airing, channelId: airing.channel.id }),
                episodeId: airing.episode.id,
                title: titleOf(airing, context.locale),
                program: localized(airing.program.name, context.locale),
              },
            ]
          : [],
      )
      .slice(0, MAX_GRID_CONFLICTS),
  };
}

const none = ({ current }: EffectiveGrid) => ({ ...current, dates: null });

const isOf = ({ current: { channelIds } }: EffectiveGrid, channelId: number) =>
  channelIds.length === 0 || channelIds.includes(channelId);

/** Returns the coming part of the period, limited in length; undefined if there is none. */
function rangeOf(
  { current: { dates } }: EffectiveGrid,
  timeZone: string,
  now: number,
): TimeRange | undefined {
  if (!dates) return undefined;
  const today = dayAt(timeZone, now).toString();
  const first = Temporal.PlainDate.from(dates.first < today ? today : dates.first);
  const limit = first.add({ days: EPISODE_DAYS - 1 });
  const last = Temporal.PlainDate.from(
    dates.last < limit.toString() ? dates.last : limit.toString(),
  );
  const range = {
    from: Math.max(dayRange(timeZone, first).from, now),
    until: dayRange(timeZone, last).until,
  };
  return range.from < range.until ? range : undefined;
}

/** Returns the regular airings that slots of an added grid cover, also in part. */
function coveredBy(
  { id, current }: EffectiveGrid,
  channels: ChannelAirings[],
  without: ChannelAirings[],
  week: TimeRange,
): AiringRecord[] {
  if (current.mode !== "add") return [];
  return channels.flatMap(({ channel, airings }) => {
    const added = airings.filter(({ grid }) => grid?.id === id);
    const regular = without.find((one) => one.channel.id === channel.id)?.airings ?? [];
    return regular.filter(
      (airing) =>
        !airing.episode &&
        rangesOverlap(airing, week) &&
        added.some((one) => rangesOverlap(one, airing)),
    );
  });
}

/** Checks whether an episode was planned for a regular slot, and the grid has none for it. */
function losesSlot(
  { channel, program, from, until }: AiringRecord,
  { current: { mode, slots } }: EffectiveGrid,
  timeZone: string,
): boolean {
  if (mode !== "replace") return false;
  const airsAtTime = <S extends Parameters<typeof slotAirings>[0][number]>(list: S[]) =>
    slotAirings(
      list.filter(({ channelId }) => channelId === channel.id),
      timeZone,
      { from, until },
    ).length > 0;
  return (
    airsAtTime(program.slots) &&
    !airsAtTime(slots.filter(({ programId }) => programId === program.id))
  );
}

function describer({ locale }: CallContext, channels: ChannelAirings[]) {
  const names = new Map(channels.map(({ channel }) => [channel.id, channel.name]));
  return ({ channelId, from, until }: TimeRange & { channelId: number }) => ({
    channelId,
    channel: localized(names.get(channelId) ?? {}, locale),
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(until).toISOString(),
  });
}
