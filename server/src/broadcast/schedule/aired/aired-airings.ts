import type { AdhanTime } from "../adhan-times.ts";
import type { AiringRecord } from "../channel-airings.service.ts";
import type { ScheduleChannel, ScheduleEpisode, ScheduleProgram } from "../schedule.store.ts";
import type { AiredRow } from "./aired.store.ts";

/** What an airing was when it was on air, and what still exists of it. */
export interface AiredFacts {
  kind: "episode" | "slot";
  gridId: number | null;
  adhans: AdhanTime[];
  premium: boolean;
  visible: boolean;
  /** Episode that has a page; for a slot, the one that was made of the airing later. */
  episodeId: number | null;
  /** The program exists for the caller. */
  hasProgram: boolean;
}

interface Existing {
  programs: ReadonlyMap<number, ScheduleProgram>;
  /** Episodes with an airing, as they are now. */
  episodes: readonly ScheduleEpisode[];
}

/** Converts a recorded airing, with its names as they were, and the rest as it is now. */
export function toAiringRecord(
  channel: ScheduleChannel,
  row: AiredRow,
  existing: Existing,
): AiringRecord {
  const program = existing.programs.get(row.programId);
  const episode = program && episodeOf(row, existing.episodes);
  return {
    channel,
    program: { ...(program ?? missingProgram(row)), name: row.program },
    episode: row.episodeId === null ? null : airedEpisode(row, row.episodeId, episode),
    slot: null,
    grid: null,
    recording: null,
    from: row.startsAt.getTime(),
    until: row.endsAt.getTime(),
    aired: {
      kind: row.episodeId === null ? "slot" : "episode",
      gridId: row.gridId,
      adhans: row.adhans,
      premium: row.premium,
      visible: row.visible,
      episodeId: episode?.id ?? null,
      hasProgram: program !== undefined,
    },
  };
}

/** Returns the episode of an airing; for a slot, the episode of its program at the same start. */
const episodeOf = (row: AiredRow, episodes: readonly ScheduleEpisode[]) =>
  episodes.find((episode) =>
    row.episodeId === null
      ? episode.programId === row.programId &&
        episode.channelId === row.channelId &&
        episode.airAt.getTime() === row.startsAt.getTime()
      : episode.id === row.episodeId,
  );

const airedEpisode = (
  row: AiredRow,
  id: number,
  episode: ScheduleEpisode | undefined,
): ScheduleEpisode => ({
  ...(episode ?? missingEpisode(row, id)),
  title: row.title ?? {},
});

const missingProgram = ({ programId, program, endsAt }: AiredRow): ScheduleProgram => ({
  id: programId,
  version: 0,
  updatedAt: endsAt,
  name: program,
  slug: {},
  description: {},
  imageIds: [],
  coverId: null,
  programCategoryId: null,
  status: false,
  slots: [],
  countryRule: null,
  ageRating: 0,
});

const missingEpisode = (row: AiredRow, id: number): ScheduleEpisode => ({
  id,
  version: 0,
  updatedAt: row.endsAt,
  programId: row.programId,
  channelId: row.channelId,
  season: null,
  number: null,
  title: {},
  description: {},
  imageId: null,
  airAt: row.startsAt,
  endAt: row.endsAt,
  status: false,
  premium: row.premium,
  countryRule: null,
  ageRating: null,
});

/** Channel that has recorded airings, but no longer exists for the caller. */
export const missingChannel = (row: AiredRow): ScheduleChannel => ({
  id: row.channelId,
  name: row.channel,
  slug: {},
  kind: row.channelKind,
  enabled: false,
  premium: false,
  countryRule: null,
  adhan: null,
  logoId: null,
});
