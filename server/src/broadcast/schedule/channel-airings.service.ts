import type { SlotRecording } from "@masthead/contract/broadcast/program.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { type GridSlot, gridAirings } from "./grid-airings.ts";
import type { EffectiveGrid } from "./grid-history.ts";
import {
  type ScheduleChannel,
  type ScheduleEpisode,
  type ScheduleProgram,
  scheduleChannels,
  scheduleEpisodes,
  schedulePrograms,
} from "./schedule.store.ts";
import { seasonalGrids } from "./seasonal-grids.ts";
import { subtractRanges, type TimeRange, trimOverlaps } from "./time-range.ts";
import { MAX_SLOT_MS } from "./weekly-slots.ts";

export interface AiringQuery extends TimeRange {
  /** Default: all channels. */
  channelIds?: number[];
  /** Default: all programs. */
  programId?: number;
  /** Includes disabled channels, programs and episodes. */
  includeHidden?: boolean;
  /** Shows the schedule with this seasonal grid as if it were published. */
  preview?: EffectiveGrid;
}

/** Airing on a channel, with texts in every language. */
export interface AiringRecord extends TimeRange {
  channel: ScheduleChannel;
  program: ScheduleProgram;
  /** null: a weekly slot of the program, or the part of it that no episode replaces. */
  episode: ScheduleEpisode | null;
  /** Index in the slots of the program; null for an episode and for a slot of a seasonal grid. */
  slot: number | null;
  /** Seasonal grid of the slot; null: a regular slot or an episode. */
  grid: GridSlot["grid"];
  /** How it is recorded as an episode; null: it is not. */
  recording: SlotRecording | null;
}

export interface ChannelAirings {
  channel: ScheduleChannel;
  airings: AiringRecord[];
}

/** Returns the IANA time zone of the station. */
export const stationTimeZone = async (context: CallContext): Promise<string> =>
  (await websiteSettings(context)).timeZone;

/**
 * Returns the airings of each channel that overlap a time range. Airings of a channel never overlap
 * each other: an episode replaces the weekly slots at its time.
 */
export async function airingsByChannel(
  context: CallContext,
  { from, until, channelIds, programId, includeHidden = false, preview }: AiringQuery,
): Promise<ChannelAirings[]> {
  const { db } = context;
  tag("list:channel", "list:program", "list:episode");
  const [timeZone, channels, published] = await Promise.all([
    stationTimeZone(context),
    scheduleChannels(db, { hidden: includeHidden }, channelIds),
    seasonalGrids.only().effective(context),
  ]);
  const seasonal = preview
    ? [...published.filter(({ id }) => id !== preview.id), preview]
    : published;
  if (!channels.length) return [];
  const ids = channels.map(({ id }) => id);
  // Includes episodes outside the range: they may shorten a slot that starts before it or ends
  // after it.
  const extendedRange = {
    from: new Date(from - MAX_SLOT_MS),
    until: new Date(until + MAX_SLOT_MS),
  };
  const episodes = await scheduleEpisodes(db, { hidden: includeHidden }, ids, extendedRange);
  const programs = await schedulePrograms(db, { hidden: includeHidden }, [
    ...new Set([...episodes.map((episode) => episode.programId), ...programsOf(seasonal)]),
  ]);
  return channels.map((channel) => {
    const airings = airingsOfChannel(channel, {
      programs,
      episodes,
      seasonal,
      timeZone,
      timeRange: { from, until },
    });
    return {
      channel,
      airings: programId ? airings.filter(({ program }) => program.id === programId) : airings,
    };
  });
}

/** Returns the ids of all programs with slots in seasonal grids. */
const programsOf = (grids: readonly EffectiveGrid[]): number[] =>
  grids
    .flatMap(({ past, current }) => [...past, current])
    .flatMap(({ slots }) => slots.map(({ programId }) => programId));

interface ScheduleData {
  programs: ScheduleProgram[];
  episodes: ScheduleEpisode[];
  seasonal: EffectiveGrid[];
  timeZone: string;
  timeRange: TimeRange;
}

function airingsOfChannel(
  channel: ScheduleChannel,
  { programs, episodes, seasonal, timeZone, timeRange }: ScheduleData,
): AiringRecord[] {
  const programsById = new Map(programs.map((program) => [program.id, program]));
  const episodeAirings = episodes.flatMap((episode) => {
    const program = programsById.get(episode.programId);
    const [from, until] = [episode.airAt.getTime(), episode.endAt.getTime()];
    return program && episode.channelId === channel.id
      ? [{ channel, program, episode, slot: null, grid: null, recording: null, from, until }]
      : [];
  });
  const episodesOnChannel: AiringRecord[] = trimOverlaps(episodeAirings);
  const regular = programs.flatMap((program) =>
    program.slots.flatMap((slot, index) =>
      slot.channelId === channel.id ? [{ ...slot, programId: program.id, index, grid: null }] : [],
    ),
  );
  const grids = { channelId: channel.id, regular, seasonal, programIds: programsById };
  const slotsOnChannel = gridAirings(grids, timeZone, timeRange).flatMap(
    ({ slot: { programId, index, grid, recording = null }, from, until }) => {
      const program = programsById.get(programId);
      return program
        ? subtractRanges<AiringRecord>(
            { channel, program, episode: null, slot: index, grid, recording, from, until },
            episodesOnChannel,
          )
        : [];
    },
  );
  return [...episodesOnChannel, ...slotsOnChannel]
    .filter((airing) => airing.from < timeRange.until && airing.until > timeRange.from)
    .sort((a, b) => a.from - b.from);
}
