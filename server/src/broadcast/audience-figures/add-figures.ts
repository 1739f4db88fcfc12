import { MINUTE } from "@masthead/contract/platform/durations.ts";

/** Viewer minutes of a time range, and the most sessions in one of its minutes. */
export interface RangeFigures {
  sessionMinutes: number;
  peak: number;
  peakAt: Date | null;
}

export interface Figures extends RangeFigures {
  /** Minutes of the range so far. */
  minutes: number;
}

/**
 * Number of minutes that begin in a time range, until now. A minute belongs to the range in which
 * it begins, so that each belongs to one airing.
 */
export function minutesIn({ from, until }: { from: number; until: number }, now: number): number {
  const end = Math.min(until, now);
  return Math.max(0, Math.ceil(end / MINUTE) - Math.ceil(from / MINUTE));
}

/** Adds up figures of ranges that do not overlap. Of equal peaks, the first counts. */
export function addFigures(all: readonly Figures[]): Figures {
  let total: Figures = { sessionMinutes: 0, minutes: 0, peak: 0, peakAt: null };
  for (const { sessionMinutes, minutes, peak, peakAt } of all) {
    const isHigher =
      peakAt !== null &&
      (total.peakAt === null ||
        peak > total.peak ||
        (peak === total.peak && peakAt < total.peakAt));
    total = {
      sessionMinutes: total.sessionMinutes + sessionMinutes,
      minutes: total.minutes + minutes,
      ...(isHigher ? { peak, peakAt } : { peak: total.peak, peakAt: total.peakAt }),
    };
  }
  return total;
}
