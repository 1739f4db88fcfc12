import type { SlotRecording } from "@masthead/contract/broadcast/program.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { recordOf } from "./aired/aired.store.ts";
import { type AiredFacts, missingChannel, toAiringRecord } from "./aired/aired-airings.ts";
import { type AiredRange, joinAired } from "./aired/aired-record.ts";
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
  /** Channels that the caller has read, instead of their ids. */
  channels?: ScheduleChannel[];
  /** Default: all programs. */
  programId?: number;
  /** Includes disabled channels, programs and episodes. */
  includeHidden?: boolean;
  /** Shows the schedule with this seasonal grid as if it were published. */
  preview?: EffectiveGrid;
  /** By the schedule as it is now, also what has aired: without the record. */
  planned?: boolean;
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
  /** Of an airing that is over and on record; null: it is computed from the schedule. */
  aired: AiredFacts | null;
}

export interface ChannelAirings {
  channel: ScheduleChannel;
  airings: AiringRecord[];
  /** Name of the channel on record at the end of the range. */
  recordedName: LocalizedText | null;
  /** The channel no longer exists for the caller, but has recorded airings. */
  isGone: boolean;
}

/** Returns the IANA time zone of the station. */
export const stationTimeZone = async (context: CallContext): Promise<string> =>
  (await websiteSettings(context)).timeZone;

/**
 * Returns the airings of each channel that overlap a time range: what has aired as it is on record,
 * the rest by the schedule. Airings of a channel never overlap each other: an episode replaces the
 * weekly slots at its time. Channels that are gone are last.
 */
export async function airingsByChannel(
  context: CallContext,
  query: AiringQuery,
): Promise<ChannelAirings[]> {
  const { db, now } = context;
  const { from, until, programId, includeHidden = false, preview, planned } = query;
  const channelIds = query.channels?.map(({ id }) => id) ?? query.channelIds;
  const visibility = { hidden: includeHidden };
  tag("list:channel", "list:program", "list:episode");
  const [timeZone, channels] = await Promise.all([
    stationTimeZone(context),
    query.channels ?? scheduleChannels(db, visibility, channelIds),
  ]);
  if (!channels.length) return [];
  const [published, record] = await Promise.all([
    seasonalGrids.only().effective(context),
    planned || from >= now.getTime()
      ? undefined
      : recordOf(db, {
          view: includeHidden ? "staff" : "public",
          from,
          until: Math.min(until, now.getTime()),
          channelIds,
        }),
  ]);
  const seasonal = preview
    ? [...published.filter(({ id }) => id !== preview.id), preview]
    : published;
  const rows = record?.rows ?? [];
  const ids = channels.map(({ id }) => id);
  // Includes episodes outside the range: they may shorten a slot that starts before it or ends
  // after it.
  const extendedRange = {
    from: new Date(from - MAX_SLOT_MS),
    until: new Date(until + MAX_SLOT_MS),
  };
  const airedEpisodeIds = rows.flatMap(({ episodeId }) => episodeId ?? []);
  const found = await scheduleEpisodes(db, visibility, ids, extendedRange, airedEpisodeIds);
  const episodes = found.filter(
    ({ airAt, endAt }) => airAt < extendedRange.until && endAt > extendedRange.from,
  );
  const programs = await schedulePrograms(db, visibility, [
    ...new Set([
      ...found.map((episode) => episode.programId),
      ...programsOf(seasonal),
      ...rows.map((row) => row.programId),
    ]),
  ]);
  const existing = {
    programs: new Map(programs.map((program) => [program.id, program])),
    episodes: found,
  };
  const gone = rows.filter(({ channelId }) => !ids.includes(channelId));
  const all = [
    ...channels,
    ...new Map(gone.map((row) => [row.channelId, missingChannel(row)])).values(),
  ];
  return all.map((channel) => {
    const isGone = !ids.includes(channel.id);
    const scheduled = isGone
      ? []
      : airingsOfChannel(channel, {
          programs,
          episodes,
          seasonal,
          timeZone,
          timeRange: { from, until },
        });
    const rowsOfChannel = rows.filter(({ channelId }) => channelId === channel.id);
    const airings = record
      ? joinRecord(
          record.range,
          rowsOfChannel.map((row) => toAiringRecord(channel, row, existing)),
          scheduled,
        ).filter((airing) => airing.from < until && airing.until > from)
      : scheduled;
    return {
      channel,
      airings: programId ? airings.filter(({ program }) => program.id === programId) : airings,
      recordedName: rowsOfChannel.at(-1)?.channel ?? null,
      isGone,
    };
  });
}

/** Joins recorded and scheduled airings of a channel. A record that has just begun says nothing. */
function joinRecord(
  range: AiredRange,
  recorded: AiringRecord[],
  scheduled: AiringRecord[],
): AiringRecord[] {
  if (range.since === range.until && !recorded.length) return scheduled;
  const toItem = (airing: AiringRecord) => ({
    from: airing.from,
    until: airing.until,
    programId: airing.program.id,
    episodeId: airing.episode?.id ?? null,
    airing,
  });
  return joinAired(range, recorded.map(toItem), scheduled.map(toItem)).map(
    ({ airing, from, until }) => ({ ...airing, from, until }),
  );
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
      ? [
          {
            channel,
            program,
            episode,
            slot: null,
            grid: null,
            recording: null,
            aired: null,
            from,
            until,
          },
        ]
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
            {
              channel,
              program,
              episode: null,
              slot: index,
              grid,
              recording,
              aired: null,
              from,
              until,
            },
            episodesOnChannel,
          )
        : [];
    },
  );
  return [...episodesOnChannel, ...slotsOnChannel]
    .filter((airing) => airing.from < timeRange.until && airing.until > timeRange.from)
    .sort((a, b) => a.from - b.from);
}
