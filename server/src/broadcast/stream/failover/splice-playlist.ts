import { splitTag, UnreadablePlaylist } from "../upstream/playlist-lines.ts";
import { isTag, type Segment, splitPlaylist, tagValue } from "../upstream/playlist-segments.ts";
import { firstSegmentLines } from "../upstream/window-playlist.ts";

/**
 * Continuation of a media playlist with another source: from which of its segments, and with which
 * numbers, so that every process serves the same.
 */
export interface Splice {
  /** First segment that is shown, in the numbers of the source. */
  from: number;
  /** Its discontinuity sequence in the source. */
  fromDiscontinuity: number;
  /** Its numbers in the playlist that players get. */
  sequence: number;
  discontinuity: number;
  /** Segments of the previous source before it, while they can still be loaded. */
  tail: { lines: string[]; seconds: number }[];
}

/** Media playlist as players get it. */
export interface ServedPlaylist {
  text: string;
  nextSequence: number;
  /** Discontinuity sequence of its last segment. */
  discontinuity: number;
  segments: { lines: string[]; seconds: number }[];
  hasMap: boolean;
  /** Last segment in the numbers of the source. */
  lastSequence: number;
  targetSeconds: number;
}

/** Segments of the new source with which players begin: they start three before the end. */
const START_SEGMENTS = 3;
const TAIL_SEGMENTS = 5;

/** Tags of low latency, and of playlists that do not slide: the splice has neither. */
const DROPPED_HEAD =
  /^EXT-X-(MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE|SERVER-CONTROL|PART-INF|TARGETDURATION|START)$/;

interface ParsedPlaylist {
  head: string[];
  segments: Segment[];
  sequence: number;
  /** Discontinuity sequence of each segment. */
  discontinuities: number[];
  targetSeconds: number;
  ended: boolean;
}

const numberIn = (lines: readonly string[], name: string) =>
  Number.parseInt(tagValue(lines, name) ?? "", 10) || 0;

/** @throws UnreadablePlaylist for a delta update, and without segments */
function parse(text: string): ParsedPlaylist {
  const { head, segments, tail } = splitPlaylist(text);
  if (tagValue(head, "EXT-X-SKIP") !== undefined)
    throw new UnreadablePlaylist("unrequested delta update");
  if (!segments.length) throw new UnreadablePlaylist("no segments");
  let discontinuity = numberIn(head, "EXT-X-DISCONTINUITY-SEQUENCE");
  const discontinuities = segments.map(({ lines }) => {
    discontinuity += lines.filter((line) => isTag(line, "EXT-X-DISCONTINUITY")).length;
    return discontinuity;
  });
  const longest = Math.ceil(Math.max(...segments.map(({ seconds }) => seconds)));
  return {
    head: head.filter((line) => !DROPPED_HEAD.test(splitTag(line).tag)),
    segments: segments.map((segment) => ({
      ...segment,
      lines: segment.lines.filter((line) => !isTag(line, "EXT-X-PART")),
    })),
    sequence: numberIn(head, "EXT-X-MEDIA-SEQUENCE"),
    discontinuities,
    targetSeconds: numberIn(head, "EXT-X-TARGETDURATION") || longest,
    ended: tail.some((line) => isTag(line, "EXT-X-ENDLIST")),
  };
}

/** Numbers at which a splice begins if no process knows what was served before. */
export interface SpliceFallback {
  sequence: number;
  /** Of another track of the same switch: players align tracks by it. */
  discontinuity: number | undefined;
}

/**
 * Decides where the playlist of a track continues with another source.
 * @param previous the last playlist that was served; undefined if this process has not served one
 * @param keepTail whether the segments of the previous source can still be loaded
 * @throws UnreadablePlaylist
 */
export function spliceFor(
  text: string,
  previous: ServedPlaylist | undefined,
  fallback: SpliceFallback,
  keepTail: boolean,
): Splice {
  const { segments, sequence, discontinuities } = parse(text);
  const index = Math.max(0, segments.length - START_SEGMENTS);
  const hasMap = segments[index]?.before.map !== undefined || hasMapTag(segments[index]);
  // An init section applies until the next one: segments without one cannot follow.
  const tail = previous && keepTail && (hasMap || !previous.hasMap) ? tailOf(previous) : [];
  return {
    from: sequence + index,
    fromDiscontinuity: discontinuities[index] ?? 0,
    sequence: previous?.nextSequence ?? fallback.sequence,
    discontinuity: fallback.discontinuity ?? (previous?.discontinuity ?? 0) + 1,
    tail,
  };
}

/** Returns the last segments of a playlist, the first of them with the tags that apply to it. */
function tailOf({ text }: ServedPlaylist): Splice["tail"] {
  const [first, ...others] = splitPlaylist(text).segments.slice(-TAIL_SEGMENTS);
  if (!first) return [];
  const firstLines = firstSegmentLines(first).filter((line) => !isTag(line, "EXT-X-DISCONTINUITY"));
  return [
    { lines: firstLines, seconds: first.seconds },
    ...others.map(({ lines, seconds }) => ({ lines, seconds })),
  ];
}

const hasMapTag = (segment: Segment | undefined) =>
  segment?.lines.some((line) => isTag(line, "EXT-X-MAP")) ?? false;

/**
 * Renders the playlist of a source as a continuation of what players have; without a splice, with
 * the numbers of the source.
 * @throws UnreadablePlaylist also when the source has restarted its numbers
 */
export function splicePlaylist(text: string, splice: Splice | undefined): ServedPlaylist {
  const { head, segments, sequence, discontinuities, targetSeconds, ended } = parse(text);
  if (ended) throw new UnreadablePlaylist("the stream has ended");
  const index = splice ? Math.max(0, splice.from - sequence) : 0;
  const [first, ...others] = segments.slice(index);
  if (!first) throw new UnreadablePlaylist("the source has restarted its numbers");
  const tail = splice && splice.from === sequence + index ? splice.tail : [];
  const [sequenceShift, discontinuityShift] = splice
    ? [splice.sequence - splice.from, splice.discontinuity - splice.fromDiscontinuity]
    : [0, 0];
  const firstLines = (index > 0 || splice ? firstSegmentLines(first) : first.lines).filter(
    (line) => !isTag(line, "EXT-X-DISCONTINUITY"),
  );
  const own = [
    { lines: firstLines, seconds: first.seconds },
    ...others.map(({ lines, seconds }) => ({ lines, seconds })),
  ];
  const firstDiscontinuity = (discontinuities[index] ?? 0) + discontinuityShift;
  const served = tail.length
    ? [
        ...tail,
        {
          lines: ["#EXT-X-DISCONTINUITY", ...endOfKeys(tail), ...firstLines],
          seconds: first.seconds,
        },
        ...own.slice(1),
      ]
    : own;
  const marks = tail.length ? 1 + countDiscontinuities(tail) : 0;
  const target = Math.max(targetSeconds, ...tail.map(({ seconds }) => Math.ceil(seconds)));
  const lines = [
    ...head,
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${sequence + index + sequenceShift - tail.length}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${firstDiscontinuity - marks}`,
    ...served.flatMap((segment) => segment.lines),
  ];
  return {
    text: `${lines.join("\n")}\n`,
    nextSequence: sequence + segments.length + sequenceShift,
    discontinuity: (discontinuities.at(-1) ?? 0) + discontinuityShift,
    segments: served,
    hasMap:
      first.before.map !== undefined ||
      served.some(({ lines: all }) => all.some((line) => isTag(line, "EXT-X-MAP"))),
    lastSequence: sequence + segments.length - 1,
    targetSeconds,
  };
}

/** Keys apply until the next ones, also beyond a discontinuity. */
const endOfKeys = (tail: Splice["tail"]) =>
  tail.some(({ lines }) => lines.some((line) => isTag(line, "EXT-X-KEY")))
    ? ["#EXT-X-KEY:METHOD=NONE"]
    : [];

const countDiscontinuities = (segments: readonly { lines: string[] }[]) =>
  segments.reduce(
    (sum, { lines }) => sum + lines.filter((line) => isTag(line, "EXT-X-DISCONTINUITY")).length,
    0,
  );
