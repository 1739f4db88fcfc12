import { isDeepStrictEqual } from "node:util";
import type { SlotRecording, WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { dayAt } from "../../system/setting/station-clock.ts";

/** Current date and local time of the station. */
export interface StationTime {
  date: Temporal.PlainDate;
  /** HH:MM */
  time: string;
}

export function stationTimeAt(timeZone: string, at: number): StationTime {
  const time = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime();
  return { date: dayAt(timeZone, at), time: time.toString({ smallestUnit: "minute" }) };
}

/** Returns the first date on which an airing of a slot has not begun yet. */
export function nextDateOf({ weekday, start }: WeeklySlot, { date, time }: StationTime): string {
  const hasBegunToday = weekday === date.dayOfWeek % 7 && start <= time;
  return (hasBegunToday ? date.add({ days: 1 }) : date).toString();
}

/** Returns a slot without empty dates, so that equal slots are equal values. */
export function normalizeSlot({
  validFrom,
  validUntil,
  cancelled,
  recording,
  ...times
}: WeeklySlot): WeeklySlot {
  return {
    ...times,
    ...(recording && { recording: normalizeRecording(recording) }),
    ...(validFrom && { validFrom }),
    ...(validUntil && { validUntil }),
    ...(cancelled?.length && { cancelled: [...new Set(cancelled)].sort() }),
  };
}

const normalizeRecording = ({ publish, days }: SlotRecording): SlotRecording => ({
  publish,
  ...(days && { days }),
});

/** Checks whether a slot airs on one date only. */
export const isSingleDate = (slot: WeeklySlot | undefined): boolean =>
  Boolean(slot?.validFrom) && slot?.validFrom === slot?.validUntil;

const dayBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();

/** Checks whether all airings of a slot have begun. */
export const hasEnded = (slot: WeeklySlot, now: StationTime): boolean =>
  Boolean(slot.validUntil && slot.validUntil < nextDateOf(slot, now));

/**
 * Plans the slots of a program after an edit. Past airings stay: a slot that was changed or removed
 * is kept until its last airing, and a new one begins with its next. Requested slots keep their
 * order; earlier ones follow.
 * @param stored slots before the edit
 */
export function planSlots(
  stored: readonly WeeklySlot[],
  requested: readonly WeeklySlot[],
  now: StationTime,
): WeeklySlot[] {
  const isIn = (slots: readonly WeeklySlot[], slot: WeeklySlot) =>
    slots.some((one) => isDeepStrictEqual(one, slot));
  const aired = stored
    .filter((slot) => !isIn(requested, slot))
    .flatMap((slot) => airedPart(slot, now));
  const planned = requested.flatMap((slot) => {
    if (isIn(stored, slot)) return [slot];
    const coming = comingPart(slot, now);
    if (!coming) return [];
    const index = aired.findIndex((earlier) => continues(earlier, coming));
    const [earlier] = index < 0 ? [] : aired.splice(index, 1);
    return [earlier ? joined(earlier, coming) : coming];
  });
  return [...planned, ...aired];
}

/** Change of a slot from a date on, or only on that date. */
export interface SlotChange {
  /** Date of the airing that changes. */
  date: string;
  once: boolean;
  /** New time, and the date of the first airing at it; null: none. */
  target: { slot: WeeklySlot; date: string } | null;
}

/**
 * Changes a slot. The first returned slot has the new time; the others are the rest of the original
 * slot.
 */
export function changeSlot(slot: WeeklySlot, { date, once, target }: SlotChange): WeeklySlot[] {
  const airsOnce = isSingleDate(slot);
  if (once && !airsOnce) {
    const moved = target && { ...target.slot, validFrom: target.date, validUntil: target.date };
    return [...(moved ? [moved] : []), { ...slot, cancelled: [...(slot.cancelled ?? []), date] }];
  }
  const { validFrom, validUntil, cancelled } = slot;
  const remains = !validFrom || validFrom < date ? [{ ...slot, validUntil: dayBefore(date) }] : [];
  if (!target) return remains;
  const last = airsOnce ? target.date : validUntil;
  return [
    {
      ...target.slot,
      validFrom: target.date,
      ...(last && { validUntil: last }),
      ...(cancelled && slot.weekday === target.slot.weekday && { cancelled }),
    },
    ...remains,
  ];
}

/** Returns a slot until its last airing; nothing if it has not aired. */
function airedPart(slot: WeeklySlot, now: StationTime): WeeklySlot[] {
  const last = dayBefore(nextDateOf(slot, now));
  if (slot.validFrom && slot.validFrom > last) return [];
  const cancelled = slot.cancelled?.filter((date) => date <= last);
  return [
    {
      ...withoutCancelled(slot),
      validUntil: slot.validUntil && slot.validUntil < last ? slot.validUntil : last,
      ...(cancelled?.length && { cancelled }),
    },
  ];
}

/** Returns a slot from its next airing on; undefined if it has none. */
function comingPart(slot: WeeklySlot, now: StationTime): WeeklySlot | undefined {
  const next = nextDateOf(slot, now);
  if (hasEnded(slot, now)) return undefined;
  const cancelled = slot.cancelled?.filter((date) => date >= next).sort();
  const validFrom = slot.validFrom && slot.validFrom > next ? slot.validFrom : next;
  return { ...withoutCancelled(slot), validFrom, ...(cancelled?.length && { cancelled }) };
}

function withoutCancelled({ cancelled: _, ...slot }: WeeklySlot): WeeklySlot {
  return slot;
}

/** Checks whether a slot continues an earlier one, without a change that viewers notice. */
const continues = (earlier: WeeklySlot, later: WeeklySlot) =>
  earlier.weekday === later.weekday &&
  earlier.start === later.start &&
  earlier.minutes === later.minutes &&
  earlier.channelId === later.channelId &&
  Boolean(later.validFrom && dayBefore(later.validFrom) === earlier.validUntil);

function joined(earlier: WeeklySlot, later: WeeklySlot): WeeklySlot {
  const { validFrom: _from, cancelled: _cancelled, ...rest } = later;
  const cancelled = [...(earlier.cancelled ?? []), ...(later.cancelled ?? [])];
  return {
    ...rest,
    ...(earlier.validFrom && { validFrom: earlier.validFrom }),
    ...(cancelled.length && { cancelled }),
  };
}
