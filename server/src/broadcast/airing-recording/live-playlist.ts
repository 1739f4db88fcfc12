import { MINUTE } from "@masthead/contract/platform/durations.ts";
import {
  attributeOf,
  parseAttributes,
  splitTag,
  UnreadablePlaylist,
} from "../stream/upstream/playlist-lines.ts";
import {
  isTag,
  splitPlaylist,
  stateAfter,
  tagValue,
  type Segment as UpstreamSegment,
} from "../stream/upstream/playlist-segments.ts";
import { rewritePlaylist } from "../stream/upstream/rewrite-playlist.ts";

/** Highest bit rate and picture of the variant that is recorded. */
const MAX_BANDWIDTH = 8_000_000;
const MAX_HEIGHT = 1080;
/**
 * Greatest difference between the date in a playlist and the clock of this server that is believed,
 * in milliseconds.
 */
const MAX_CLOCK_DIFFERENCE_MS = 5 * MINUTE;

/** Thrown for a stream that is encrypted in a way that only some players decrypt. */
export class EncryptedStream extends Error {}

/** Byte range of a file; `end` is inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface SegmentKey {
  url: string;
  /** Initialization vector in hex; null: the sequence number. */
  iv: string | null;
}

export interface ListedSegment {
  sequence: number;
  url: string;
  range: ByteRange | null;
  seconds: number;
  /** From EXT-X-PROGRAM-DATE-TIME, in milliseconds since the epoch. */
  dateTime: number | null;
  breaks: boolean;
  key: SegmentKey | null;
  map: { url: string; range: ByteRange | null; key: SegmentKey | null } | null;
}

export interface LivePlaylist {
  targetSeconds: number;
  hasEnded: boolean;
  segments: ListedSegment[];
}

/** Playlists of a multivariant playlist to record; null if it is a media playlist. */
export interface ChosenVariant {
  main: string;
  /** Separate audio of the variant. */
  audio: string | null;
}

/**
 * Chooses what is recorded: of video the best variant within the limits, of radio the audio with
 * the highest bit rate.
 * @throws UnreadablePlaylist
 */
export function chooseVariant(
  playlist: string,
  base: string,
  kind: "video" | "audio",
): ChosenVariant | null {
  const { head, segments, tail } = splitPlaylist(absolute(playlist, base));
  const lines = [...head, ...segments.flatMap((segment) => segment.lines), ...tail];
  const media = lines.flatMap((line) => {
    const { tag, value } = splitTag(line);
    return tag === "EXT-X-MEDIA" && attributeOf(value, "TYPE") === "AUDIO" ? [value] : [];
  });
  const variants = lines.flatMap((line, i) => {
    const { tag, value } = splitTag(line);
    const url = lines.slice(i + 1).find((one) => splitTag(one).tag === "");
    if (tag !== "EXT-X-STREAM-INF" || !url) return [];
    const resolution = /^\d+x(\d+)$/i.exec(attributeOf(value, "RESOLUTION") ?? "");
    return [
      {
        url,
        bandwidth: Number(attributeOf(value, "BANDWIDTH")) || 0,
        height: Number(resolution?.[1]) || 0,
        audioGroup: attributeOf(value, "AUDIO"),
      },
    ];
  });
  if (!variants.length) return null;
  const hasPicture = variants.some(({ height }) => height > 0);
  const suitable = variants
    .filter(({ height }) => !hasPicture || height > 0 === (kind === "video"))
    .toSorted((a, b) => b.bandwidth - a.bandwidth);
  const candidates = suitable.length ? suitable : variants;
  const chosen =
    candidates.find((one) => one.bandwidth <= MAX_BANDWIDTH && one.height <= MAX_HEIGHT) ??
    candidates.at(-1);
  if (!chosen) return null;
  const group = media.filter((value) => attributeOf(value, "GROUP-ID") === chosen.audioGroup);
  const rendition =
    group.find((value) => attributeOf(value, "DEFAULT") === "YES") ?? group[0] ?? "";
  const audio = rendition ? (attributeOf(rendition, "URI") ?? null) : null;
  return { main: chosen.url, audio: audio === chosen.url ? null : audio };
}

/** Replaces the URLs of a playlist by absolute ones, and its variables by their values. */
const absolute = (playlist: string, base: string) =>
  rewritePlaylist(playlist, base, (_, url) => url);

/**
 * Reads a media playlist.
 * @param now for dates that are too far from the clock, which are ignored
 * @throws UnreadablePlaylist, EncryptedStream
 */
export function readLivePlaylist(playlist: string, base: string, now: number): LivePlaylist {
  const { head, segments, tail } = splitPlaylist(absolute(playlist, base));
  const first = Number.parseInt(tagValue(head, "EXT-X-MEDIA-SEQUENCE") ?? "0", 10) || 0;
  const listed = segments.map((segment, i) => listedSegment(segment, first + i));
  const last = listed.findLast(({ dateTime }) => dateTime !== null);
  const isTrusted =
    last?.dateTime != null && Math.abs(last.dateTime - now) <= MAX_CLOCK_DIFFERENCE_MS;
  return {
    targetSeconds:
      Number.parseInt(tagValue(head, "EXT-X-TARGETDURATION") ?? "", 10) ||
      Math.max(1, ...listed.map(({ seconds }) => seconds)),
    hasEnded: tail.some((line) => isTag(line, "EXT-X-ENDLIST")),
    segments: isTrusted ? listed : listed.map((one) => ({ ...one, dateTime: null })),
  };
}

function listedSegment(segment: UpstreamSegment, sequence: number): ListedSegment {
  const { lines, seconds, before } = segment;
  const url = lines.at(-1) ?? "";
  const { keys, map, startsAt } = stateAfter(segment, url);
  const previousEnd = before.range?.uri === url ? before.range.end : 0;
  return {
    sequence,
    url,
    range: rangeOf(tagValue(lines, "EXT-X-BYTERANGE"), previousEnd),
    seconds,
    dateTime: startsAt === undefined ? null : startsAt - seconds * 1000,
    breaks: lines.some((line) => isTag(line, "EXT-X-DISCONTINUITY")),
    key: keyOf(keys),
    map: mapOf(map),
  };
}

const formatOf = (value: string) => attributeOf(value, "KEYFORMAT") ?? "identity";

/** Returns the key of a segment, null if it is not encrypted. @throws EncryptedStream */
function keyOf(keys: readonly string[]): SegmentKey | null {
  if (!keys.length) return null;
  const plain = keys
    .map((line) => splitTag(line).value)
    .find((value) => formatOf(value) === "identity");
  const url = plain && attributeOf(plain, "URI");
  if (!plain || !url || attributeOf(plain, "METHOD") !== "AES-128")
    throw new EncryptedStream("the stream is encrypted in a way that is not supported");
  const iv = attributeOf(plain, "IV");
  return { url, iv: iv ? iv.replace(/^0x/i, "").padStart(32, "0") : null };
}

function mapOf(map: { line: string; keys: readonly string[] } | undefined): ListedSegment["map"] {
  if (!map) return null;
  const attributes = parseAttributes(splitTag(map.line).value);
  const attribute = (name: string) => attributes.find((one) => one.name === name)?.value;
  const url = attribute("URI");
  if (!url) throw new UnreadablePlaylist("init section without URI");
  return { url, range: rangeOf(attribute("BYTERANGE"), 0), key: keyOf(map.keys) };
}

function rangeOf(text: string | undefined, previousEnd: number): ByteRange | null {
  const [, length, offset] = /^(\d+)(?:@(\d+))?/.exec(text ?? "") ?? [];
  if (!length) return null;
  const start = offset === undefined ? previousEnd : Number(offset);
  return { start, end: start + Number(length) - 1 };
}

/** Last segment that was stored. */
export interface LastSegment {
  sequence: number;
  /** Milliseconds since the epoch. */
  endsAt: number;
}

export interface PlacedSegment extends ListedSegment {
  /** Program time, in milliseconds since the epoch. */
  startsAt: number;
}

/** Overlap with what is stored that is not new, in milliseconds. */
const OVERLAP_MS = 500;

/**
 * Returns the segments of a playlist that are new, with the time at which each starts: its date, or
 * where the one before ended. Without both, the last one ends now. A playlist whose numbers begin
 * again is that of a restarted encoder.
 */
export function placeSegments(
  { segments, targetSeconds }: LivePlaylist,
  last: LastSegment | null,
  now: number,
): PlacedSegment[] {
  const newest = segments.at(-1)?.sequence ?? -1;
  // A server behind a balancer may be some segments late.
  const restarted = last !== null && newest < last.sequence - segments.length - 3;
  const hasRestartedDates =
    last !== null &&
    newest < last.sequence &&
    segments.some(({ dateTime }) => dateTime !== null && dateTime >= last.endsAt - OVERLAP_MS);
  const isReset = restarted || hasRestartedDates;
  const placed: PlacedSegment[] = [];
  let before = last && !isReset ? { sequence: last.sequence, endsAt: last.endsAt } : null;
  let remaining = segments.reduce((sum, { seconds }) => sum + seconds * 1000, 0);
  for (const segment of segments) {
    const byArrival = now - remaining;
    remaining -= segment.seconds * 1000;
    if (before && segment.sequence <= before.sequence) continue;
    const startsAt = segment.dateTime ?? estimate(segment, before, byArrival, targetSeconds);
    if (isReset && last && startsAt < last.endsAt - OVERLAP_MS) continue;
    const follows = before !== null && segment.sequence === before.sequence + 1;
    placed.push({
      ...segment,
      startsAt,
      breaks: segment.breaks || (!follows && (last !== null || placed.length > 0)),
    });
    before = { sequence: segment.sequence, endsAt: startsAt + segment.seconds * 1000 };
  }
  return placed;
}

/** Returns where a segment without a date starts. */
function estimate(
  { sequence, seconds, breaks }: ListedSegment,
  before: LastSegment | null,
  byArrival: number,
  targetSeconds: number,
): number {
  if (!before) return byArrival;
  const missing = sequence - before.sequence - 1;
  if (missing === 0 && !breaks) return before.endsAt;
  const byNumber = before.endsAt + missing * seconds * 1000;
  const isPlausible = Math.abs(byNumber - byArrival) <= 3 * targetSeconds * 1000;
  return isPlausible ? byNumber : Math.max(before.endsAt, byArrival);
}
