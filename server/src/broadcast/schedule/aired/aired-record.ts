import { rangesOverlap, type TimeRange } from "../time-range.ts";

/** What is compared to decide whether an airing continues one that is on record. */
export interface AiredItem extends TimeRange {
  programId: number;
  /** null: a weekly slot. */
  episodeId: number | null;
}

/** Range of time that the record covers. */
export interface AiredRange {
  since: number;
  until: number;
}

/**
 * Checks whether an airing is the rest of one that is on record until the same instant. A slot may
 * have become an episode of its program since.
 */
const continues = (airing: AiredItem, recorded: AiredItem): boolean =>
  airing.programId === recorded.programId &&
  (recorded.episodeId === null || recorded.episodeId === airing.episodeId);

/** Returns the recorded airing that an airing is the rest of. */
const beginningOf = <Recorded extends AiredItem>(
  airing: AiredItem,
  recorded: readonly Recorded[],
  at: number,
): Recorded | undefined =>
  airing.from < at && airing.until > at
    ? recorded.find((one) => one.until === at && continues(airing, one))
    : undefined;

/**
 * Returns what the record gets for a stretch of time: the airings of a channel that were on air in
 * it. One that began before continues its recorded part; without one it begins with the stretch, as
 * something else was on air until then.
 * @param recorded airings on record until the stretch begins
 * @param airings airings of the schedule at the end of the stretch
 * @param isFirst nothing is on record before the stretch
 */
export function airedIn<Airing extends AiredItem>(
  stretch: TimeRange,
  recorded: readonly AiredItem[],
  airings: readonly Airing[],
  isFirst: boolean,
): Airing[] {
  return airings
    .filter((airing) => rangesOverlap(airing, stretch))
    .map((airing) => ({
      ...airing,
      from: startIn(stretch, recorded, airing, isFirst),
      until: Math.min(airing.until, stretch.until),
    }));
}

function startIn(
  stretch: TimeRange,
  recorded: readonly AiredItem[],
  airing: AiredItem,
  isFirst: boolean,
): number {
  if (isFirst || airing.from >= stretch.from) return airing.from;
  return beginningOf(airing, recorded, stretch.from)?.from ?? stretch.from;
}

/**
 * Joins the record with the schedule: the airings of a channel by the record where it covers their
 * time, otherwise by the schedule. An airing that is on air has its recorded start and its
 * scheduled end.
 */
export function joinAired<Airing extends AiredItem>(
  range: AiredRange,
  recorded: readonly Airing[],
  scheduled: readonly Airing[],
): Airing[] {
  const isRecorded = ({ from }: Airing) => recorded.some((one) => one.from === from);
  const earlier = scheduled
    .filter((airing) => airing.from < range.since && !isRecorded(airing))
    .map((airing) => ({ ...airing, until: Math.min(airing.until, range.since) }));
  const continued = new Set<Airing>();
  const later = scheduled
    .filter(({ until }) => until > range.until)
    .map((airing) => {
      if (airing.from >= range.until) return airing;
      const beginning = beginningOf(airing, recorded, range.until);
      if (beginning) continued.add(beginning);
      return { ...airing, from: beginning?.from ?? range.until };
    });
  return [...earlier, ...recorded.filter((one) => !continued.has(one)), ...later].sort(
    (a, b) => a.from - b.from,
  );
}
