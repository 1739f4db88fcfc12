import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayRange } from "../../system/setting/station-clock.ts";
import type { TimeRange } from "./time-range.ts";
import { slotsOverlap } from "./week.ts";
import { slotAirings } from "./weekly-slots.ts";

const WEEK_MINUTES = 7 * 24 * 60;

const rangeOf = (timeZone: string, date: string) =>
  dayRange(timeZone, Temporal.PlainDate.from(date));
const slot = (weekday: number, start: string, minutes: number): WeeklySlot => ({
  weekday,
  start,
  minutes,
  channelId: 1,
});

/** Builds a slot from the minute of the week at which it starts, counted from Sunday. */
function slotAt(minute: number, minutes: number): WeeklySlot {
  const pad = (value: number) => String(value).padStart(2, "0");
  return slot(
    Math.floor(minute / 1440),
    `${pad(Math.floor(minute / 60) % 24)}:${pad(minute % 60)}`,
    minutes,
  );
}

/** Formats airings in local time with UTC offset. */
const formatAirings = (timeZone: string, slots: WeeklySlot[], timeRange: TimeRange) =>
  slotAirings(slots, timeZone, timeRange).map(({ from, until }) => {
    const clock = (at: number) =>
      Temporal.Instant.fromEpochMilliseconds(at)
        .toZonedDateTimeISO(timeZone)
        .toString()
        .slice(5, 22);
    return `${clock(from)} to ${clock(until)}`;
  });

/**
 * Days with a clock change, also at midnight, by half an hour or by a whole day; and some without.
 */
const CLOCK_CHANGES: [zone: string, date: string][] = [
  ["Europe/London", "2026-03-29"],
  ["Europe/London", "2026-10-25"],
  ["Europe/London", "2027-03-28"],
  ["Europe/London", "2027-10-31"],
  ["Asia/Amman", "2021-10-29"],
  ["Asia/Amman", "2022-02-25"],
  ["Asia/Amman", "2026-11-21"],
  ["Asia/Beirut", "2022-03-27"],
  ["Asia/Beirut", "2022-10-30"],
  ["America/Asuncion", "2024-03-24"],
  ["America/Asuncion", "2023-10-01"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Pacific/Apia", "2011-12-30"],
];

const anyDay = fc
  .tuple(fc.constantFrom(...CLOCK_CHANGES), fc.integer({ min: -8, max: 8 }))
  .map(([[timeZone, date], days]) => ({
    timeZone,
    date: Temporal.PlainDate.from(date).add({ days }),
  }));

const anySlots = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: WEEK_MINUTES - 1 }), fc.integer({ min: 1, max: 1440 }))
    .map(([minute, minutes]) => slotAt(minute, minutes)),
  { maxLength: 40 },
);

/** Slots that fill the whole week. */
const fullWeek = fc
  .array(fc.integer({ min: 1, max: 1440 }), { minLength: 60, maxLength: 300 })
  .map((lengths) => {
    const slots: WeeklySlot[] = [];
    let minute = 0;
    for (const length of [...lengths, ...Array(7).fill(1440)]) {
      const minutes = Math.min(length, WEEK_MINUTES - minute);
      if (minutes > 0) slots.push(slotAt(minute, minutes));
      minute += minutes;
    }
    return slots;
  });

describe("airings of weekly slots", () => {
  it("start and end at the station's local time, in summer and in winter", () => {
    const evening = [slot(0, "20:00", 60)];
    expect(formatAirings("Europe/London", evening, rangeOf("Europe/London", "2026-07-05"))).toEqual(
      ["07-05T20:00:00+01 to 07-05T21:00:00+01"],
    );
    expect(formatAirings("Europe/London", evening, rangeOf("Europe/London", "2026-12-06"))).toEqual(
      ["12-06T20:00:00+00 to 12-06T21:00:00+00"],
    );
    expect(formatAirings("Asia/Amman", evening, rangeOf("Asia/Amman", "2021-07-04"))).toEqual([
      "07-04T20:00:00+03 to 07-04T21:00:00+03",
    ]);
    expect(formatAirings("Asia/Amman", evening, rangeOf("Asia/Amman", "2022-01-02"))).toEqual([
      "01-02T20:00:00+02 to 01-02T21:00:00+02",
    ]);
    expect(formatAirings("Asia/Amman", evening, rangeOf("Asia/Amman", "2026-12-06"))).toEqual([
      "12-06T20:00:00+03 to 12-06T21:00:00+03",
    ]);
  });

  it("start later by the length of the gap when a clock change skips their start", () => {
    const spring = rangeOf("Europe/London", "2026-03-29");
    expect(spring.until - spring.from).toBe(23 * HOUR);
    expect(formatAirings("Europe/London", [slot(0, "01:30", 60)], spring)).toEqual([]);
    expect(formatAirings("Europe/London", [slot(0, "01:30", 90)], spring)).toEqual([
      "03-29T02:30:00+01 to 03-29T03:00:00+01",
    ]);
    expect(
      formatAirings("Europe/London", [slot(0, "00:30", 60), slot(0, "01:30", 60)], spring),
    ).toEqual(["03-29T00:30:00+00 to 03-29T02:30:00+01"]);
  });

  it("end when the next one starts, where a clock change would make them overlap", () => {
    const slots = [slot(0, "01:00", 30), slot(0, "01:30", 15), slot(0, "02:10", 50)];
    expect(formatAirings("Europe/London", slots, rangeOf("Europe/London", "2026-03-29"))).toEqual([
      "03-29T02:00:00+01 to 03-29T02:10:00+01",
      "03-29T02:10:00+01 to 03-29T03:00:00+01",
    ]);
  });

  it("last an hour longer when a clock change repeats an hour within them", () => {
    const autumn = rangeOf("Europe/London", "2026-10-25");
    expect(autumn.until - autumn.from).toBe(25 * HOUR);
    expect(
      formatAirings("Europe/London", [slot(0, "00:30", 60), slot(0, "01:30", 60)], autumn),
    ).toEqual(["10-25T00:30:00+01 to 10-25T01:30:00+01", "10-25T01:30:00+01 to 10-25T02:30:00+00"]);
  });

  it("continue past midnight and the end of the week, and are part of both days", () => {
    const night = [slot(6, "23:00", 120)];
    const airing = ["11-21T23:00:00+03 to 11-22T01:00:00+03"];
    expect(formatAirings("Asia/Amman", night, rangeOf("Asia/Amman", "2026-11-21"))).toEqual(airing);
    expect(formatAirings("Asia/Amman", night, rangeOf("Asia/Amman", "2026-11-22"))).toEqual(airing);
    expect(formatAirings("Asia/Amman", night, rangeOf("Asia/Amman", "2026-11-23"))).toEqual([]);
  });

  it("start at the first moment of the day when a clock change skips midnight", () => {
    const [timeZone, date] = ["Asia/Beirut", "2022-03-27"];
    expect(formatAirings(timeZone, [slot(0, "00:00", 120)], rangeOf(timeZone, date))).toEqual([
      "03-27T01:00:00+03 to 03-27T02:00:00+03",
    ]);
    expect(formatAirings(timeZone, [slot(6, "23:00", 90)], rangeOf(timeZone, date))).toEqual([
      "03-26T23:00:00+02 to 03-27T01:30:00+03",
    ]);
  });

  it("never overlap on a day, for any slots", () => {
    fc.assert(
      fc.property(anySlots, anyDay, (slots, { timeZone, date }) => {
        const airings = slotAirings(slots, timeZone, dayRange(timeZone, date));
        for (const [i, airing] of airings.entries()) {
          expect(airing.until - airing.from).toBeGreaterThanOrEqual(60_000);
          expect(airing.from).toBeGreaterThanOrEqual(airings[i - 1]?.until ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("fill every day without a gap when the slots fill the week", () => {
    fc.assert(
      fc.property(fullWeek, anyDay, (slots, { timeZone, date }) => {
        const timeRange = dayRange(timeZone, date);
        const airings = slotAirings(slots, timeZone, timeRange);
        if (timeRange.from === timeRange.until) return;
        expect(airings[0]?.from).toBeLessThanOrEqual(timeRange.from);
        expect(airings.at(-1)?.until).toBeGreaterThanOrEqual(timeRange.until);
        for (const [i, airing] of airings.slice(1).entries())
          expect(airing.from).toBe(airings[i]?.until);
      }),
      { numRuns: 100 },
    );
  });

  it("are the same by day as by week", () => {
    fc.assert(
      fc.property(anySlots, anyDay, (slots, { timeZone, date }) => {
        const days = Array.from({ length: 7 }, (_, i) => dayRange(timeZone, date.add({ days: i })));
        const week = { from: days[0]?.from ?? 0, until: days[6]?.until ?? 0 };
        const daily = new Map(
          days
            .flatMap((timeRange) => slotAirings(slots, timeZone, timeRange))
            .map((airing) => [airing.from, airing]),
        );
        expect([...daily.values()]).toEqual(slotAirings(slots, timeZone, week));
      }),
      { numRuns: 200 },
    );
  });
});

describe("slot overlap", () => {
  it("is detected across the end of the week", () => {
    expect(slotsOverlap(slot(6, "23:30", 60), slot(0, "00:00", 15))).toBe(true);
    expect(slotsOverlap(slot(0, "00:00", 15), slot(6, "23:30", 60))).toBe(true);
    expect(slotsOverlap(slot(6, "23:30", 30), slot(0, "00:00", 15))).toBe(false);
    expect(slotsOverlap(slot(6, "00:00", 1440), slot(0, "00:00", 1440))).toBe(false);
  });

  it("is detected if and only if both slots contain the same minute of the week", () => {
    const minutesOf = ({ weekday, start, minutes }: WeeklySlot) => {
      const first = weekday * 1440 + Number(start.slice(0, 2)) * 60 + Number(start.slice(3));
      return new Set(Array.from({ length: minutes }, (_, i) => (first + i) % WEEK_MINUTES));
    };
    fc.assert(
      fc.property(anySlots, (slots) => {
        for (const one of slots.slice(1)) {
          const other = slots[0] as WeeklySlot;
          expect(slotsOverlap(one, other)).toBe(!minutesOf(one).isDisjointFrom(minutesOf(other)));
        }
      }),
    );
  });
});
