import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeSlot, planSlots, stationTimeAt } from "./slot-history.ts";
import { slotsOverlap } from "./week.ts";
import { slotAirings } from "./weekly-slots.ts";

const ZONE = "Asia/Amman";
/** Wednesday, 25 November 2026, 10:00 in Amman. */
const NOW = Date.parse("2026-11-25T07:00:00Z");
const now = stationTimeAt(ZONE, NOW);

const slot = (weekday: number, start: string, dates: Partial<WeeklySlot> = {}): WeeklySlot => ({
  weekday,
  start,
  minutes: 60,
  channelId: 1,
  ...dates,
});

describe("edits of weekly slots", () => {
  it("keep past airings, and apply from the next airing on", () => {
    expect(planSlots([slot(6, "03:00")], [slot(6, "03:10")], now)).toEqual([
      slot(6, "03:10", { validFrom: "2026-11-25" }),
      slot(6, "03:00", { validUntil: "2026-11-24" }),
    ]);
    expect(planSlots([slot(3, "09:00")], [slot(3, "09:10")], now), "already aired today").toEqual([
      slot(3, "09:10", { validFrom: "2026-11-26" }),
      slot(3, "09:00", { validUntil: "2026-11-25" }),
    ]);
    expect(planSlots([slot(6, "03:00")], [], now), "removed").toEqual([
      slot(6, "03:00", { validUntil: "2026-11-24" }),
    ]);
    expect(planSlots([], [slot(6, "03:00")], now), "added").toEqual([
      slot(6, "03:00", { validFrom: "2026-11-25" }),
    ]);
    expect(
      planSlots([slot(6, "03:00", { validFrom: "2026-12-01" })], [], now),
      "never aired",
    ).toEqual([]);
  });

  it("change the recording of a slot without dividing it", () => {
    const recording = { publish: true, days: 7 };
    expect(planSlots([slot(6, "03:00")], [slot(6, "03:00", { recording })], now)).toEqual([
      slot(6, "03:00", { recording }),
    ]);
    expect(planSlots([slot(6, "03:00", { recording })], [slot(6, "03:00")], now)).toEqual([
      slot(6, "03:00"),
    ]);
  });

  it("change dates of a slot without dividing it", () => {
    const cancelled = ["2026-11-21", "2026-11-28"];
    expect(
      planSlots(
        [slot(6, "03:00", { cancelled })],
        [slot(6, "03:00", { cancelled: ["2026-11-28", "2026-12-05"] })],
        now,
      ),
    ).toEqual([slot(6, "03:00", { cancelled: ["2026-11-21", "2026-11-28", "2026-12-05"] })]);
    expect(
      planSlots([slot(6, "03:00")], [slot(6, "03:00", { validUntil: "2027-02-07" })], now),
    ).toEqual([slot(6, "03:00", { validUntil: "2027-02-07" })]);
    expect(
      planSlots([slot(6, "03:00", { validUntil: "2027-02-07" })], [slot(6, "03:00")], now),
    ).toEqual([slot(6, "03:00")]);
  });

  it("keep slots that have ended, also when a form does not send them", () => {
    const ended = slot(6, "03:00", { validUntil: "2026-10-01" });
    expect(planSlots([ended, slot(1, "08:00")], [slot(1, "08:00")], now)).toEqual([
      slot(1, "08:00"),
      ended,
    ]);
    expect(planSlots([ended], [{ ...ended, minutes: 30 }], now)).toEqual([ended]);
  });

  it("never change an airing that has begun, nor create one in the past", () => {
    const date = fc.integer({ min: -30, max: 30 }).map((days) => now.date.add({ days }).toString());
    const anySlot = fc
      .record({
        weekday: fc.integer({ min: 0, max: 6 }),
        start: fc.constantFrom("00:00", "09:59", "10:00", "10:01", "23:30"),
        minutes: fc.constantFrom(30, 120),
        validFrom: fc.option(date, { nil: undefined }),
        validUntil: fc.option(date, { nil: undefined }),
        cancelled: fc.option(fc.array(date, { maxLength: 3 }), { nil: undefined }),
      })
      .map((fields) => JSON.parse(JSON.stringify({ ...fields, channelId: 1 })) as WeeklySlot);
    const slots = fc.array(anySlot, { maxLength: 5 });
    const edits = fc.array(fc.tuple(slots, fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      maxLength: 5,
    });
    const airedBy = (at: number, list: WeeklySlot[]) =>
      slotAirings(list, ZONE, { from: NOW - 60 * DAY, until: at + 1 })
        .filter(({ from }) => from <= at)
        .map(({ from }) => from);
    fc.assert(
      fc.property(slots, edits, (initial, history) => {
        let [stored, at] = [initial, NOW];
        for (const [requested, days] of history) {
          at += days * DAY;
          const planned = planSlots(stored, requested, stationTimeAt(ZONE, at));
          expect(airedBy(at, planned)).toEqual(airedBy(at, stored));
          stored = planned;
        }
      }),
    );
  });
});

describe("changes of one slot", () => {
  const weekly = slot(6, "20:00");
  const target = { slot: slot(5, "21:00"), date: "2026-12-04" };

  it("apply from a date on", () => {
    expect(changeSlot(weekly, { date: "2026-12-05", once: false, target })).toEqual([
      slot(5, "21:00", { validFrom: "2026-12-04" }),
      slot(6, "20:00", { validUntil: "2026-12-04" }),
    ]);
    expect(changeSlot(weekly, { date: "2026-12-05", once: false, target: null })).toEqual([
      slot(6, "20:00", { validUntil: "2026-12-04" }),
    ]);
  });

  it("apply to one date only: the slot does not air then, and the moved airing is the only one", () => {
    const moved = changeSlot(weekly, { date: "2026-12-05", once: true, target });
    expect(moved).toEqual([
      slot(5, "21:00", { validFrom: "2026-12-04", validUntil: "2026-12-04" }),
      slot(6, "20:00", { cancelled: ["2026-12-05"] }),
    ]);
    const days = slotAirings(moved, ZONE, {
      from: Date.parse("2026-12-01T00:00:00Z"),
      until: Date.parse("2026-12-15T00:00:00Z"),
    });
    expect(days.map(({ from }) => new Date(from).toISOString())).toEqual([
      "2026-12-04T18:00:00.000Z",
      "2026-12-12T17:00:00.000Z",
    ]);
    const [once] = moved;
    expect(
      once &&
        changeSlot(once, {
          date: "2026-12-04",
          once: true,
          target: { slot: slot(0, "10:00"), date: "2026-12-06" },
        }),
    ).toEqual([slot(0, "10:00", { validFrom: "2026-12-06", validUntil: "2026-12-06" })]);
    expect(changeSlot(weekly, { date: "2026-12-05", once: true, target: null })).toEqual([
      slot(6, "20:00", { cancelled: ["2026-12-05"] }),
    ]);
  });
});

describe("overlap of slots with dates", () => {
  it.each([
    [
      "one ends before the other begins",
      { validUntil: "2026-12-05" },
      { validFrom: "2026-12-06" },
      false,
    ],
    ["both air on one date", { validUntil: "2026-12-05" }, { validFrom: "2026-12-05" }, true],
    [
      "their only common date is cancelled",
      { cancelled: ["2026-12-05"] },
      { validFrom: "2026-12-05", validUntil: "2026-12-05" },
      false,
    ],
    [
      "one of two common dates is cancelled",
      { cancelled: ["2026-12-05"] },
      { validFrom: "2026-12-05", validUntil: "2026-12-12" },
      true,
    ],
    [
      "dates are cancelled, but neither ends",
      { cancelled: ["2026-12-05"] },
      { cancelled: ["2026-12-12"] },
      true,
    ],
    [
      "no common date is a date of the weekday",
      { validUntil: "2026-12-11" },
      { validFrom: "2026-12-06" },
      false,
    ],
  ] as const)("is found by date: %s", (_case, one, other, expected) => {
    const [first, second] = [
      slot(6, "20:00", structuredClone(one) as Partial<WeeklySlot>),
      slot(6, "20:30", structuredClone(other) as Partial<WeeklySlot>),
    ];
    expect(slotsOverlap(first, second)).toBe(expected);
    expect(slotsOverlap(second, first)).toBe(expected);
  });

  it("is found across midnight, where the dates of the two differ", () => {
    const night = slot(6, "23:30", { validFrom: "2026-12-05", validUntil: "2026-12-05" });
    const morning = (date: string) => slot(0, "00:15", { validFrom: date, validUntil: date });
    expect([
      slotsOverlap(night, morning("2026-12-06")),
      slotsOverlap(morning("2026-12-06"), night),
    ]).toEqual([true, true]);
    expect([
      slotsOverlap(night, morning("2026-12-13")),
      slotsOverlap(morning("2026-11-29"), night),
    ]).toEqual([false, false]);
  });
});
