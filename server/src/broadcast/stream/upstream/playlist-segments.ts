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
  /^#(EXTM3U|EXT-X-(VERSION|TARGETDURATION|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE|I-FRAMES-ONLY|IMAGES-ONLY|INDEPENDENT-SEGMENTS|START|DEFINE|SERVER-CONTROL|PART-INF|SKIP|ALLOW-CACHE|DATERANGE))\b(?!-)/;
const TAIL_TAGS = /^#EXT-X-(ENDLIST|PRELOAD-HINT|RENDITION-REPORT)\b(?!-)/;

/** Returns the value of a tag in some lines; undefined without the tag. */
export function tagValue(lines: readonly string[], tag: string): string | undefined {
  const prefix = `#${tag}:`;
  return lines.find((line) => line.startsWith(prefix))?.slice(prefix.length);
}

/**
 * Splits a playlist into its parts. One without segments, such as a multivariant playlist, has only
 * head and tail.
 */
export function splitPlaylist(playlist: string): PlaylistParts {
  const parts: PlaylistParts = { head: [], segments: [], tail: [] };
  let state: SegmentState = { keys: [] };
  let lines: string[] = [];
  for (const line of playlist.replace(/^\uFEFF/, "").split(/\r?\n/)) {
    if (!line.trim()) continue;
    if (HEAD_TAGS.test(line)) parts.head.push(line);
    else if (TAIL_TAGS.test(line)) parts.tail.push(line);
    else {
      lines.push(line);
      if (line.startsWith("#")) continue;
      const segment = { lines, seconds: Number.parseFloat(tagValue(lines, "EXTINF") ?? "") || 0, before: state };
      parts.segments.push(segment);
      state = stateAfter(segment, line.trim());
      lines = [];
    }
  }
  parts.tail.unshift(...lines);
  return parts;
}

function stateAfter({ lines, seconds, before }: Segment, uri: string): SegmentState {
  let { keys, map, bitrate, startsAt } = before;
  for (const line of lines) {
    if (line.startsWith("#EXT-X-KEY:")) keys = withKey(keys, line);
    else if (line.startsWith("#EXT-X-MAP:")) map = { line, keys };
    else if (line.startsWith("#EXT-X-BITRATE:")) bitrate = line;
    // A discontinuity resets the clock of the stream: dates before it do not apply after it.
    else if (line === "#EXT-X-DISCONTINUITY") startsAt = undefined;
    else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) startsAt = Date.parse(line.slice(line.indexOf(":") + 1).trim());
  }
  const nextStartsAt = startsAt === undefined || Number.isNaN(startsAt) ? undefined : startsAt + seconds * 1000;
  const range = rangeAfter(tagValue(lines, "EXT-X-BYTERANGE"), uri, before);
  return {
    keys,
    ...(map && { map }),
    ...(bitrate && { bitrate }),
    ...(nextStartsAt !== undefined && { startsAt: nextStartsAt }),
    ...(range && { range }),
  };
}

const keyFormat = (line: string) => /[:,]KEYFORMAT="([^"]*)"/.exec(line)?.[1] ?? "identity";

function withKey(keys: readonly string[], line: string): readonly string[] {
  if (/[:,]METHOD=NONE\b/.test(line)) return [];
  return [...keys.filter((one) => keyFormat(one) !== keyFormat(line)), line];
}

function rangeAfter(byteRange: string | undefined, uri: string, { range }: SegmentState): SegmentState["range"] {
  const [, length, offset] = /^(\d+)(?:@(\d+))?/.exec(byteRange?.trim() ?? "") ?? [];
  if (!length) return undefined;
  const from = offset === undefined ? (range?.uri === uri ? range.end : 0) : Number(offset);
  return { uri, end: from + Number(length) };
}
