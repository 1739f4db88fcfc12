/** What tags of earlier segments set for the segments after them (RFC 8216 section 4.3.2). */
interface InForce {
  /** EXT-X-KEY lines, one for each KEYFORMAT; empty when segments are in clear. */
  keys: readonly string[];
  /** EXT-X-MAP line of the init section, with the keys that encrypt it. */
  map?: { line: string; keys: readonly string[] };
  /** EXT-X-BITRATE line. */
  bitrate?: string;
  /** When the segment begins, in milliseconds since 1970, by the last EXT-X-PROGRAM-DATE-TIME. */
  startsAt?: number;
  /** Where the byte range of the segment before ends: the next one may leave out its offset. */
  range?: { uri: string; end: number };
}

export interface Segment {
  /** Its tags and its URI. */
  lines: string[];
  seconds: number;
  /** In force where its own tags begin. */
  before: InForce;
}

/** A media playlist in its parts, each as lines. */
export interface PlaylistParts {
  /** Tags of the whole playlist. */
  head: string[];
  segments: Segment[];
  /** What follows the last segment: parts of the next one, preload hints, rendition reports, the end. */
  tail: string[];
}

/** Tags of the whole playlist, and date ranges, which say themselves when they apply. */
const HEAD =
  /^#(EXTM3U|EXT-X-(VERSION|TARGETDURATION|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE|I-FRAMES-ONLY|IMAGES-ONLY|INDEPENDENT-SEGMENTS|START|DEFINE|SERVER-CONTROL|PART-INF|SKIP|ALLOW-CACHE|DATERANGE))\b(?!-)/;
const TAIL = /^#EXT-X-(ENDLIST|PRELOAD-HINT|RENDITION-REPORT)\b(?!-)/;

/** The value of a tag in some lines; undefined when they do not have it. */
export function tagValue(lines: readonly string[], tag: string): string | undefined {
  const start = `#${tag}:`;
  return lines.find((line) => line.startsWith(start))?.slice(start.length);
}

/** Splits a playlist. One without segments, such as a multivariant playlist, has only head and tail. */
export function splitPlaylist(playlist: string): PlaylistParts {
  const parts: PlaylistParts = { head: [], segments: [], tail: [] };
  let inForce: InForce = { keys: [] };
  let lines: string[] = [];
  for (const line of playlist.replace(/^\uFEFF/, "").split(/\r?\n/)) {
    if (!line.trim()) continue;
    if (HEAD.test(line)) parts.head.push(line);
    else if (TAIL.test(line)) parts.tail.push(line);
    else {
      lines.push(line);
      if (line.startsWith("#")) continue;
      const segment = { lines, seconds: Number.parseFloat(tagValue(lines, "EXTINF") ?? "") || 0, before: inForce };
      parts.segments.push(segment);
      inForce = after(segment, line.trim());
      lines = [];
    }
  }
  parts.tail.unshift(...lines);
  return parts;
}

function after({ lines, seconds, before }: Segment, uri: string): InForce {
  let { keys, map, bitrate, startsAt } = before;
  for (const line of lines) {
    if (line.startsWith("#EXT-X-KEY:")) keys = withKey(keys, line);
    else if (line.startsWith("#EXT-X-MAP:")) map = { line, keys };
    else if (line.startsWith("#EXT-X-BITRATE:")) bitrate = line;
    // The clock of the stream starts again: what a date before it says of the time after it is not known.
    else if (line === "#EXT-X-DISCONTINUITY") startsAt = undefined;
    else if (line.startsWith("#EXT-X-PROGRAM-DATE-TIME:")) startsAt = Date.parse(line.slice(line.indexOf(":") + 1).trim());
  }
  const at = startsAt === undefined || Number.isNaN(startsAt) ? undefined : startsAt + seconds * 1000;
  const range = rangeAfter(tagValue(lines, "EXT-X-BYTERANGE"), uri, before);
  return { keys, ...(map && { map }), ...(bitrate && { bitrate }), ...(at !== undefined && { startsAt: at }), ...(range && { range }) };
}

const keyFormat = (line: string) => /[:,]KEYFORMAT="([^"]*)"/.exec(line)?.[1] ?? "identity";

function withKey(keys: readonly string[], line: string): readonly string[] {
  if (/[:,]METHOD=NONE\b/.test(line)) return [];
  return [...keys.filter((one) => keyFormat(one) !== keyFormat(line)), line];
}

function rangeAfter(written: string | undefined, uri: string, { range }: InForce): InForce["range"] {
  const [, length, offset] = /^(\d+)(?:@(\d+))?/.exec(written?.trim() ?? "") ?? [];
  if (!length) return undefined;
  const from = offset === undefined ? (range?.uri === uri ? range.end : 0) : Number(offset);
  return { uri, end: from + Number(length) };
}
