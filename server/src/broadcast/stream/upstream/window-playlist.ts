import {
  formatAttributes,
  parseAttributes,
  splitTag,
  UnreadablePlaylist,
} from "./playlist-lines.ts";
import { isTag, type Segment, splitPlaylist, tagValue } from "./playlist-segments.ts";

/**
 * Shortest live window, in target durations. A server must list three (RFC 8216 section 6.2.2), and
 * players start three before the end: with only those, the next segment of a slow player would
 * already be removed.
 */
const MIN_WINDOW_TARGET_DURATIONS = 6;

/**
 * Trims an HLS media playlist to its last minutes: the rewind limit of a live stream. Remaining
 * segments keep their numbers, keys, init section, dates and byte ranges. A playlist without
 * segments, such as a multivariant one, is returned unchanged.
 * @param minutes 0: live only, which is the shortest window that plays without stalling
 * @throws UnreadablePlaylist for a delta update: its skipped segments cannot be counted, and it was
 * not requested
 */
export function windowPlaylist(playlist: string, minutes: number): string {
  const { head, segments, tail } = splitPlaylist(playlist);
  if (!segments.some(({ lines }) => lines.some((line) => isTag(line, "EXTINF")))) return playlist;
  if (tagValue(head, "EXT-X-SKIP")) throw new UnreadablePlaylist("unrequested delta update");
  const longest = segments.reduce(
    (longestSoFar, { seconds }) => Math.max(longestSoFar, seconds),
    0,
  );
  const targetDuration =
    Number.parseInt(tagValue(head, "EXT-X-TARGETDURATION") ?? "", 10) || longest;
  const start = firstInWindow(segments, minutes * 60, MIN_WINDOW_TARGET_DURATIONS * targetDuration);
  const [first, ...others] = segments.slice(start);
  const lines = [
    ...headWithout(head, segments.slice(0, start)),
    ...(first && start > 0 ? firstSegmentLines(first) : (first?.lines ?? [])),
    ...others.flatMap((segment) => segment.lines),
    ...tail,
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * Returns the index of the first segment within the limit, but keeps at least the shortest window.
 * Both are in seconds.
 */
function firstInWindow(
  segments: readonly Segment[],
  limitSeconds: number,
  minSeconds: number,
): number {
  let totalSeconds = 0;
  for (let index = segments.length - 1; index >= 0; index--) {
    const seconds = segments[index]?.seconds ?? 0;
    if (totalSeconds >= minSeconds && totalSeconds + seconds > limitSeconds) return index + 1;
    totalSeconds += seconds;
  }
  return 0;
}

const numberOf = (head: readonly string[], tag: string) =>
  Number.parseInt(tagValue(head, tag) ?? "", 10) || 0;

/** Returns the tags of the playlist after segments were removed from its start. */
function headWithout(head: readonly string[], removed: readonly Segment[]): string[] {
  const discontinuities = removed.reduce(
    (sum, { lines }) => sum + lines.filter((line) => isTag(line, "EXT-X-DISCONTINUITY")).length,
    0,
  );
  const numbers = [
    `#EXT-X-MEDIA-SEQUENCE:${numberOf(head, "EXT-X-MEDIA-SEQUENCE") + removed.length}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${numberOf(head, "EXT-X-DISCONTINUITY-SEQUENCE") + discontinuities}`,
  ];
  const others = head.flatMap((line) => {
    // Playlists of type EVENT or VOD must not remove segments, so the type is dropped.
    if (/^EXT-X-(MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE)$/.test(splitTag(line).tag))
      return [];
    return isTag(line, "EXT-X-SERVER-CONTROL") ? withoutDeltas(line) : [line];
  });
  return [...others, ...numbers];
}

/**
 * Removes the support for delta updates: their count of skipped segments does not know the window.
 */
function withoutDeltas(line: string): string[] {
  const { tag, value } = splitTag(line);
  const remaining = parseAttributes(value).filter(
    ({ name }) => !/^CAN-SKIP-(UNTIL|DATERANGES)$/.test(name),
  );
  return remaining.length ? [`#${tag}:${formatAttributes(remaining)}`] : [];
}

/**
 * Returns the lines of the first segment in the window, preceded by tags of earlier segments that
 * still apply.
 */
export function firstSegmentLines({
  lines,
  before: { keys, map, bitrate, startsAt, range },
}: Segment): string[] {
  const hasTag = (tag: string) => lines.some((line) => isTag(line, tag));
  const inheritedLines: string[] = [];
  if (map && !hasTag("EXT-X-MAP")) {
    // An init section is encrypted with the keys before it, which may differ from the segment's
    // keys.
    inheritedLines.push(...map.keys, map.line);
    if (map.keys.join("\n") !== keys.join("\n"))
      inheritedLines.push(...(map.keys.length ? ["#EXT-X-KEY:METHOD=NONE"] : []), ...keys);
  } else inheritedLines.push(...keys);
  if (bitrate && !hasTag("EXT-X-BITRATE")) inheritedLines.push(bitrate);
  const hasDate = hasTag("EXT-X-PROGRAM-DATE-TIME") || hasTag("EXT-X-DISCONTINUITY");
  if (startsAt !== undefined && !hasDate)
    inheritedLines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt).toISOString()}`);
  return [
    ...inheritedLines,
    ...lines.flatMap((line) => {
      // Parts matter only at the live edge, and the range of the first one may continue a removed
      // segment.
      if (isTag(line, "EXT-X-PART")) return [];
      return [
        isTag(line, "EXT-X-BYTERANGE")
          ? withOffset(line, range?.uri === lines.at(-1) ? (range?.end ?? 0) : 0)
          : line,
      ];
    }),
  ];
}

const withOffset = (line: string, offset: number) =>
  line.includes("@") ? line : `${line}@${offset}`;
