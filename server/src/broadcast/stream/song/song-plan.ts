import { MINUTE } from "@masthead/contract/platform/durations.ts";

/** Time for which the same song again is one report too many, in milliseconds. */
const REPEAT_MS = 15 * MINUTE;

/** What identifies a song. */
export interface SongText {
  title: string;
  artist: string;
}

/**
 * Returns whether a report is a new entry of the history. Playout systems repeat a report, and the
 * metadata of a stream is read several times in a song. A song that staff removed returns only after
 * another one.
 */
export const isNewSong = (
  last: (SongText & { at: Date; removed: boolean }) | undefined,
  { title, artist }: SongText,
  now: Date,
): boolean =>
  !last ||
  last.title !== title ||
  last.artist !== artist ||
  (!last.removed && now.getTime() - last.at.getTime() > REPEAT_MS);

/** Splits the title of a stream, such as "Fairuz - Nassam Alayna", into artist and title. */
export function splitTitle(text: string): SongText {
  const [, artist, title] = /^(.+?)\s+[-–—]\s+(.+)$/s.exec(text.trim()) ?? [];
  return artist && title ? { artist, title } : { artist: "", title: text.trim() };
}

/** Joins artist and title, as players show them. */
export const joinTitle = ({ artist, title }: SongText): string =>
  artist ? `${artist} – ${title}` : title;
