import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import {
  type ScheduleChannel,
  type ScheduleEpisode,
  type ScheduleProgram,
  scheduleChannels,
  scheduleEpisodes,
  schedulePrograms,
} from "./schedule.store.ts";
import { subtractRanges, type TimeRange, trimOverlaps } from "./time-range.ts";
import { MAX_SLOT_MS, slotAirings } from "./weekly-slots.ts";

export interface AiringQuery extends TimeRange {
  /** Default: all channels. */
  channelIds?: number[];
  /** Default: all programs. */
  programId?: number;
  /** Includes disabled channels, programs and episodes. */
  includeHidden?: boolean;
}

/** Airing on a channel, with texts in every language. */
export interface AiringRecord extends TimeRange {
  channel: ScheduleChannel;
  program: ScheduleProgram;
  /** null: a weekly slot of the program, or the part of it that no episode replaces. */
  episode: ScheduleEpisode | null;
  /** Index in the slots of the program; null for an episode. */
  slot: number | null;
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
  { from, until, channelIds, programId, includeHidden = false }: AiringQuery,
): Promise<ChannelAirings[]> {
  const { db } = context;
  tag("list:channel", "list:program", "list:episode");
  const [timeZone, channels] = await Promise.all([
    stationTimeZone(context),
    scheduleChannels(db, { hidden: includeHidden }, channelIds),
  ]);
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
    ...new Set(episodes.map((episode) => episode.programId)),
  ]);
  return channels.map((channel) => {
    const airings = airingsOfChannel(channel, {
      programs,
      episodes,
      timeZone,
      timeRange: { from, until },
    });
    return {
      channel,
      airings: programId ? airings.filter(({ program }) => program.id === programId) : airings,
    };
  });
}

interface ScheduleData {
  programs: ScheduleProgram[];
  episodes: ScheduleEpisode[];
  timeZone: string;
  timeRange: TimeRange;
}

function airingsOfChannel(
  channel: ScheduleChannel,
  { programs, episodes, timeZone, timeRange }: ScheduleData,
): AiringRecord[] {
  const programsById = new Map(programs.map((program) => [program.id, program]));
  const episodeAirings = episodes.flatMap((episode) => {
    const program = programsById.get(episode.programId);
    const [from, until] = [episode.airAt.getTime(), episode.endAt.getTime()];
    return program && episode.channelId === channel.id
      ? [{ channel, program, episode, slot: null, from, until }]
      : [];
  });
  const episodesOnChannel: AiringRecord[] = trimOverlaps(episodeAirings);
  const slots = programs.flatMap((program) =>
    program.slots.flatMap((slot, index) =>
      slot.channelId === channel.id ? [{ ...slot, program, index }] : [],
    ),
  );
  const slotsOnChannel = slotAirings(slots, timeZone, timeRange).flatMap(
    ({ slot: { program, index }, from, until }) =>
      subtractRanges<AiringRecord>(
        { channel, program, episode: null, slot: index, from, until },
        episodesOnChannel,
      ),
  );
  return [...episodesOnChannel, ...slotsOnChannel]
    .filter((airing) => airing.from < timeRange.until && airing.until > timeRange.from)
    .sort((a, b) => a.from - b.from);
}
