/** Missing part of a recording: instants in ISO 8601. */
export interface Gap {
  from: string;
  until: string;
  /** To the tenth. */
  seconds: number;
}

/** Range in milliseconds since the epoch. */
export interface Window {
  from: number;
  until: number;
}

export interface Segment {
  key: string;
  mapKey: string | null;
  /** Milliseconds since the epoch. */
  startsAt: number;
  seconds: number;
  breaks: boolean;
}

/** Segments that play one after the other, of the same time line and init section. */
export interface Run {
  segments: Segment[];
  from: number;
  until: number;
}

/**
 * Difference between the end of a segment and the start of the next one that is not a gap, in
 * milliseconds: playlists round, and encoders drift.
 */
const TOLERANCE_MS = 500;

const endOf = ({ startsAt, seconds }: Segment) => startsAt + seconds * 1000;
const roundTenth = (seconds: number) => Math.round(seconds * 10) / 10;

/** Returns the parts of a window that no segment covers. */
export function gapsIn(window: Window, segments: readonly Segment[]): Gap[] {
  const gaps: Gap[] = [];
  let covered = window.from;
  const close = (until: number) => {
    if (until - covered <= TOLERANCE_MS) return;
    gaps.push({
      from: new Date(covered).toISOString(),
      until: new Date(until).toISOString(),
      seconds: roundTenth((until - covered) / 1000),
    });
  };
  for (const segment of segments.toSorted((a, b) => a.startsAt - b.startsAt)) {
    if (segment.startsAt >= window.until) break;
    if (endOf(segment) <= covered) continue;
    close(segment.startsAt);
    covered = Math.max(covered, endOf(segment));
  }
  if (window.until > window.from) close(window.until);
  return gaps;
}

export const totalSeconds = (gaps: readonly Gap[]): number =>
  roundTenth(gaps.reduce((sum, { seconds }) => sum + seconds, 0));

/** Returns the seconds of a window that segments cover. */
export const coveredSeconds = (window: Window, segments: readonly Segment[]): number =>
  Math.max(
    0,
    roundTenth((window.until - window.from) / 1000 - totalSeconds(gapsIn(window, segments))),
  );

/**
 * Divides the segments of a window into runs: at gaps, discontinuities and new init sections. With
 * separate audio, only segments that it covers are used, so that picture and sound stay together.
 */
export function runsIn(
  window: Window,
  main: readonly Segment[],
  audio: readonly Segment[] | null,
): Run[] {
  const runs: Run[] = [];
  for (const segment of inOrder(window, main)) {
    const [from, until] = [segment.startsAt, endOf(segment)];
    if (audio && gapsIn({ from, until }, audio).length) continue;
    const run = runs.at(-1);
    const last = run?.segments.at(-1);
    const continues =
      run &&
      last &&
      !segment.breaks &&
      last.mapKey === segment.mapKey &&
      Math.abs(from - run.until) <= TOLERANCE_MS &&
      !audio?.some(({ breaks, startsAt }) => breaks && isBetween(startsAt, from));
    if (continues) {
      run.segments.push(segment);
      run.until = until;
    } else runs.push({ segments: [segment], from, until });
  }
  return runs;
}

const isBetween = (at: number, near: number) => Math.abs(at - near) <= TOLERANCE_MS;

/** Returns the segments that overlap a window in the order of their time, each part once. */
function inOrder(window: Window, segments: readonly Segment[]): Segment[] {
  const chosen: Segment[] = [];
  let covered = Number.NEGATIVE_INFINITY;
  for (const segment of segments.toSorted((a, b) => a.startsAt - b.startsAt)) {
    if (endOf(segment) <= window.from || segment.startsAt >= window.until) continue;
    // Served again after a restart of the encoder.
    if (segment.startsAt < covered - Math.max(TOLERANCE_MS, (segment.seconds * 1000) / 2)) continue;
    chosen.push(segment);
    covered = endOf(segment);
  }
  return chosen;
}
