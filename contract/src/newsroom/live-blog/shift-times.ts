/** Part of a shift that decides who is on duty. Times are ISO 8601. */
export interface ShiftTimes {
  role: string;
  startsAt: string;
  endsAt: string;
}

/** Time without anybody on shift, from its first to its last instant. */
export interface ShiftGap {
  from: string;
  to: string;
}

const startOf = ({ startsAt }: ShiftTimes) => Date.parse(startsAt);
const endOf = ({ endsAt }: ShiftTimes) => Date.parse(endsAt);
const byStart = (a: ShiftTimes, b: ShiftTimes) => startOf(a) - startOf(b) || endOf(a) - endOf(b);

/** Returns the shifts at a time. A shift includes its start and excludes its end. */
export const shiftsAt = <Shift extends ShiftTimes>(shifts: readonly Shift[], now: Date): Shift[] =>
  shifts.filter((shift) => startOf(shift) <= +now && +now < endOf(shift)).toSorted(byStart);

/** Returns the shifts that begin after a time, the first one first. */
export const shiftsAfter = <Shift extends ShiftTimes>(
  shifts: readonly Shift[],
  now: Date,
): Shift[] => shifts.filter((shift) => startOf(shift) > +now).toSorted(byStart);

/** Returns the times without a shift from now to the end of the last shift, in their order. */
export function shiftGaps(shifts: readonly ShiftTimes[], now: Date): ShiftGap[] {
  const gaps: ShiftGap[] = [];
  let covered = +now;
  for (const shift of shifts.filter((each) => endOf(each) > +now).toSorted(byStart)) {
    if (startOf(shift) > covered)
      gaps.push({
        from: new Date(covered).toISOString(),
        to: new Date(startOf(shift)).toISOString(),
      });
    covered = Math.max(covered, endOf(shift));
  }
  return gaps;
}

/**
 * Returns the shift of the colleague who follows the lead: the first shift as lead of somebody else
 * that has not ended; undefined if the list has none.
 */
export const followingLead = <Shift extends ShiftTimes & { colleague: { id: number } | null }>(
  shifts: readonly Shift[],
  leadId: number | null,
  now: Date,
): Shift | undefined =>
  shifts
    .filter(
      (shift) =>
        shift.role === "lead" &&
        endOf(shift) > +now &&
        shift.colleague !== null &&
        shift.colleague.id !== leadId,
    )
    .toSorted(byStart)[0];
