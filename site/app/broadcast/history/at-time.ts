import type { Song, StationHistory } from "@masthead/contract/broadcast/song.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";

/** Time after its begin for which a song can be the one that was heard, in milliseconds. */
const MAX_SONG_MS = 15 * MINUTE;

type Airing = StationHistory["airings"][number];

/** What a station aired at a time. */
export interface AtTime {
  airing: Airing | null;
  song: Song | null;
}

/**
 * Finds what was on at a time of the day.
 * @param wallTime returns the local date and time of an instant: 2026-11-29T09:40
 */
export function findAtTime(
  { date, airings, songs }: Pick<StationHistory, "date" | "airings" | "songs">,
  time: string,
  wallTime: (instant: string) => string,
): AtTime {
  const asked = `${date}T${time}`;
  const hasBegun = (instant: string) => wallTime(instant) <= asked;
  const airing = airings.findLast(({ startsAt }) => hasBegun(startsAt));
  const song = songs.findLast(({ at }) => hasBegun(at));
  return {
    airing: airing && !hasBegun(airing.endsAt) ? airing : null,
    song: song && minutesBetween(wallTime(song.at), asked) * MINUTE <= MAX_SONG_MS ? song : null,
  };
}

const minutesBetween = (from: string, to: string) =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / MINUTE;

/** Returns the programs with the songs that were played in them, then songs outside of programs. */
export function groupSongs({
  airings,
  songs,
}: Pick<StationHistory, "airings" | "songs">): { airing: Airing | null; songs: Song[] }[] {
  const isIn = ({ startsAt, endsAt }: Airing, { at }: Song) =>
    Date.parse(at) >= Date.parse(startsAt) && Date.parse(at) < Date.parse(endsAt);
  const others = songs.filter((song) => !airings.some((airing) => isIn(airing, song)));
  return [
    ...airings.map((airing) => ({ airing, songs: songs.filter((song) => isIn(airing, song)) })),
    ...(others.length ? [{ airing: null, songs: others }] : []),
  ];
}
