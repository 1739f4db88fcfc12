import { attributeOf, playlistLines, splitTag } from "./playlist-lines.ts";

/** State that tags of earlier segments set for later ones (RFC 8216 section 4.3.2). */
interface SegmentState {
  /** EXT-X-KEY lines, one for each KEYFORMAT; empty for unencrypted segments. */
  keys: readonly string[];
  /** EXT-X-MAP line of the init section, with its encryption keys. */
  map?: { line: string; keys: readonly string[] };
  /** EXT-X-BITRATE line. */
  bitrate?: string;
  /**
   * Start of the segment in milliseconds since the Unix epoch, from the last
   * EXT-X-PROGRAM-DATE-TIME.
   */
  startsAt?: number;
  /** End of the previous segment's byte range: the next one may omit its offset. */
  range?: { uri: string; end: number };
}

export interface Segment {
  /** Tags and URI. */
  lines: string[];
  seconds: number;
  /** State before its own tags. */
  before: SegmentState;
}

/** Media playlist, split into lines of its parts. */
export interface PlaylistParts {
  /** Tags of the whole playlist. */
  head: string[];
  segments: Segment[];
  /**
   * Lines after the last segment: parts of the next one, preload hints, rendition reports,
   * EXT-X-ENDLIST.
   */
  tail: string[];
}

/** Tags of the whole playlist, and date ranges, which have their own dates. */
const HEAD_TAGS =
  /^(EXTM3U|EXT-X-(VERSION|TARGETDURATION|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE|I-FRAMES-ONLY|IMAGES-ONLY|INDEPENDENT-SEGMENTS|START|DEFINE|SERVER-CONTROL|PART-INF|SKIP|ALLOW-CACHE|DATERANGE))$/;
const TAIL_TAGS = /^EXT-X-(ENDLIST|PRELOAD-HINT|RENDITION-REPORT)$/;

export const isTag = (line: string, tag: string): boolean => splitTag(line).tag === tag;

/** Returns the value of a tag in some lines; undefined without the tag. */
export function tagValue(lines: readonly string[], tag: string): string | undefined {
  const line = lines.find((one) => isTag(one, tag));
  return line && splitTag(line).value;
}

/**
 * Splits a playlist into its parts, with lines as of `playlistLines`. One without segments, such as
 * a multivariant playlist, has only head and tail.
 */
export function splitPlaylist(playlist: string): PlaylistParts {
  const parts: PlaylistParts = { head: [], segments: [], tail: [] };
  let state: SegmentState = { keys: [] };
  let lines: string[] = [];
  for (const line of playlistLines(playlist)) {
    const { tag } = splitTag(line);
    if (HEAD_TAGS.test(tag)) parts.head.push(line);
    else if (TAIL_TAGS.test(tag)) parts.tail.push(line);
    else {
      lines.push(line);
      if (tag) continue;
      const segment = {
        lines,
        seconds: Number.parseFloat(tagValue(lines, "EXTINF") ?? "") || 0,
        before: state,
      };
      parts.segments.push(segment);
      state = stateAfter(segment, line);
      lines = [];
    }
  }
  parts.tail.unshift(...lines);
  return parts;
}

/** Returns the state after the tags of a segment, for the next one. */
export function stateAfter({ lines, seconds, before }: Segment, uri: string): SegmentState {
  let { keys, map, bitrate, startsAt } = before;
  for (const line of lines) {
    const { tag, value } = splitTag(line);
    if (tag === "EXT-X-KEY") keys = withKey(keys, line);
    else if (tag === "EXT-X-MAP") map = { line, keys };
    else if (tag === "EXT-X-BITRATE") bitrate = line;
    // A discontinuity resets the clock of the stream: dates before it do not apply after it.
    else if (tag === "EXT-X-DISCONTINUITY") startsAt = undefined;
    else if (tag === "EXT-X-PROGRAM-DATE-TIME") startsAt = instantOf(value);
  }
  const nextStartsAt = startsAt === undefined ? undefined : startsAt + seconds * 1000;
  const range = rangeAfter(tagValue(lines, "EXT-X-BYTERANGE"), uri, before);
  return {
    keys,
    ...(map && { map }),
    ...(bitrate && { bitrate }),
    ...(nextStartsAt !== undefined && { startsAt: nextStartsAt }),
    ...(range && { range }),
  };
}

/**
 * Returns an instant in milliseconds since the Unix epoch; undefined without a time zone, or when
 * it is not a date.
 */
function instantOf(text: string): number | undefined {
  const instant = /T.*(Z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

const keyFormat = (line: string) => attributeOf(splitTag(line).value, "KEYFORMAT") ?? "identity";

function withKey(keys: readonly string[], line: string): readonly string[] {
  if (attributeOf(splitTag(line).value, "METHOD") === "NONE") return [];
  return [...keys.filter((one) => keyFormat(one) !== keyFormat(line)), line];
}

function rangeAfter(
  byteRange: string | undefined,
  uri: string,
  { range }: SegmentState,
): SegmentState["range"] {
  const [, length, offset] = /^(\d+)(?:@(\d+))?/.exec(byteRange ?? "") ?? [];
  if (!length) return undefined;
  const from = offset === undefined ? (range?.uri === uri ? range.end : 0) : Number(offset);
  return { uri, end: from + Number(length) };
}
