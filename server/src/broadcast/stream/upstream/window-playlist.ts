import { type Segment, splitPlaylist, tagValue } from "./playlist-segments.ts";
import { UnreadablePlaylist } from "./rewrite-playlist.ts";

/**
 * Shortest live window, in target durations. A server has to list three (RFC 8216 section 6.2.2), and players begin three before the end:
 * with just those, the segment that a slow player loads next would be gone.
 */
const SHORTEST_WINDOW = 6;

/**
 * An HLS media playlist cut to its last minutes: the rewind limit of a live stream. The segments that stay keep their numbers, keys, init
 * section, dates and byte ranges. A playlist without segments, such as a multivariant one, is returned as it is.
 * @param minutes 0: live only, which is the shortest window that plays without stalling
 * @throws UnreadablePlaylist for a delta update: what it skips cannot be counted, and it was not asked for
 */
export function windowPlaylist(playlist: string, minutes: number): string {
  if (!/^#EXTINF:/m.test(playlist)) return playlist;
  const { head, segments, tail } = splitPlaylist(playlist);
  if (tagValue(head, "EXT-X-SKIP")) throw new UnreadablePlaylist("a delta update that was not asked for");
  const longest = segments.reduce((most, { seconds }) => Math.max(most, seconds), 0);
  const target = Number.parseInt(tagValue(head, "EXT-X-TARGETDURATION") ?? "", 10) || longest;
  const start = firstInWindow(segments, minutes * 60, SHORTEST_WINDOW * target);
  const [first, ...others] = segments.slice(start);
  const lines = [
    ...headAfter(head, segments.slice(0, start)),
    ...(first && start > 0 ? openingOf(first) : (first?.lines ?? [])),
    ...others.flatMap((segment) => segment.lines),
    ...tail,
  ];
  return `${lines.join("\n")}\n`;
}

/** Index of the first segment in the window: as many as fit the limit, but never less than the shortest window. Both in seconds. */
function firstInWindow(segments: readonly Segment[], limit: number, shortest: number): number {
  let listed = 0;
  for (let index = segments.length - 1; index >= 0; index--) {
    const seconds = segments[index]?.seconds ?? 0;
    if (listed >= shortest && listed + seconds > limit) return index + 1;
    listed += seconds;
  }
  return 0;
}

const numberOf = (head: readonly string[], tag: string) => Number.parseInt(tagValue(head, tag) ?? "", 10) || 0;

/** Tags of the playlist when segments were cut off its beginning. */
function headAfter(head: readonly string[], cut: readonly Segment[]): string[] {
  const discontinuities = cut.reduce((sum, { lines }) => sum + lines.filter((line) => line === "#EXT-X-DISCONTINUITY").length, 0);
  const numbers = [
    `#EXT-X-MEDIA-SEQUENCE:${numberOf(head, "EXT-X-MEDIA-SEQUENCE") + cut.length}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${numberOf(head, "EXT-X-DISCONTINUITY-SEQUENCE") + discontinuities}`,
  ];
  const others = head.flatMap((line) => {
    // Segments leave the playlist, which one of type EVENT or VOD must not let them.
    if (/^#EXT-X-(MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE):/.test(line)) return [];
    return line.startsWith("#EXT-X-SERVER-CONTROL:") ? withoutDeltas(line) : [line];
  });
  return [...others, ...numbers];
}

/** Delta updates leave out segments by a count that knows nothing of the window, so players are not offered any. */
function withoutDeltas(line: string): string[] {
  const attributes = line.slice(line.indexOf(":") + 1).split(",");
  const left = attributes.filter((one) => !/^CAN-SKIP-(UNTIL|DATERANGES)=/.test(one.trim()));
  return left.length ? [`#EXT-X-SERVER-CONTROL:${left.join(",")}`] : [];
}

/** The lines of the first segment in the window, after those of earlier segments that still apply to it. */
function openingOf({ lines, before: { keys, map, bitrate, startsAt, range } }: Segment): string[] {
  const has = (tag: string) => lines.some((line) => line.startsWith(`#${tag}`));
  const opening: string[] = [];
  if (map && !has("EXT-X-MAP:")) {
    // An init section is encrypted with the keys that stand before it, which need not be those of the segment.
    opening.push(...map.keys, map.line);
    if (map.keys.join("\n") !== keys.join("\n")) opening.push(...(map.keys.length ? ["#EXT-X-KEY:METHOD=NONE"] : []), ...keys);
  } else opening.push(...keys);
  if (bitrate && !has("EXT-X-BITRATE:")) opening.push(bitrate);
  const dated = has("EXT-X-PROGRAM-DATE-TIME:") || has("EXT-X-DISCONTINUITY");
  if (startsAt !== undefined && !dated) opening.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt).toISOString()}`);
  return [
    ...opening,
    ...lines.flatMap((line) => {
      // Parts matter at the live end only, and the range of the first may begin where one that was cut off ends.
      if (line.startsWith("#EXT-X-PART:")) return [];
      return [line.startsWith("#EXT-X-BYTERANGE:") ? withOffset(line, range?.uri === lines.at(-1)?.trim() ? (range?.end ?? 0) : 0) : line];
    }),
  ];
}

const withOffset = (line: string, offset: number) => (line.includes("@") ? line : `${line.trim()}@${offset}`);
