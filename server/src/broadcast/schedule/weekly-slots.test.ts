import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Span } from "./span.ts";
import { daySpan } from "./station-clock.ts";
import { meet } from "./week.ts";
import { slotAirings } from "./weekly-slots.ts";

const HOUR = 60 * 60 * 1000;
const WEEK_MINUTES = 7 * 24 * 60;

const day = (zone: string, date: string) => daySpan(zone, Temporal.PlainDate.from(date));
const slot = (weekday: number, start: string, minutes: number): WeeklySlot => ({ weekday, start, minutes, channelId: 1 });

/** A slot by the minute of the week at which it starts, Sunday first. */
function slotAt(minute: number, minutes: number): WeeklySlot {
  const two = (value: number) => String(value).padStart(2, "0");
  return slot(Math.floor(minute / 1440), `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`, minutes);
}

/** Airings as clocks in the zone and in UTC show them. */
const told = (zone: string, slots: WeeklySlot[], span: Span) =>
  slotAirings(slots, zone, span).map(({ from, until }) => {
    const clock = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toString().slice(5, 22);
    return `${clock(from)} to ${clock(until)}`;
  });

/** Days on and around which clocks are changed, also at midnight, by half an hour, and by a whole day; and some on which they are not. */
const CHANGES: [zone: string, date: string][] = [
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

const someDay = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -8, max: 8 }))
  .map(([[zone, date], days]) => ({ zone, date: Temporal.PlainDate.from(date).add({ days }) }));

const someSlots = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: WEEK_MINUTES - 1 }), fc.integer({ min: 1, max: 1440 }))
    .map(([minute, minutes]) => slotAt(minute, minutes)),
  { maxLength: 40 },
);

/** The whole week cut into slots. */
const fullWeek = fc.array(fc.integer({ min: 1, max: 1440 }), { minLength: 60, maxLength: 300 }).map((lengths) => {
  const slots: WeeklySlot[] = [];
  let minute = 0;
  for (const length of [...lengths, ...Array(7).fill(1440)]) {
    const minutes = Math.min(length, WEEK_MINUTES - minute);
    if (minutes > 0) slots.push(slotAt(minute, minutes));
    minute += minutes;
  }
  return slots;
});

describe("weekly slots", () => {
  it("begin and end as the station's clocks show it, in summer and in winter", () => {
    const evening = [slot(0, "20:00", 60)];
    expect(told("Europe/London", evening, day("Europe/London", "2026-07-05"))).toEqual(["07-05T20:00:00+01 to 07-05T21:00:00+01"]);
    expect(told("Europe/London", evening, day("Europe/London", "2026-12-06"))).toEqual(["12-06T20:00:00+00 to 12-06T21:00:00+00"]);
    expect(told("Asia/Amman", evening, day("Asia/Amman", "2021-07-04"))).toEqual(["07-04T20:00:00+03 to 07-04T21:00:00+03"]);
    expect(told("Asia/Amman", evening, day("Asia/Amman", "2022-01-02"))).toEqual(["01-02T20:00:00+02 to 01-02T21:00:00+02"]);
    expect(told("Asia/Amman", evening, day("Asia/Amman", "2026-12-06"))).toEqual(["12-06T20:00:00+03 to 12-06T21:00:00+03"]);
  });

  it("begin as much later as clocks are put forward, when these leave out the start", () => {
    const spring = day("Europe/London", "2026-03-29");
    expect(spring.until - spring.from).toBe(23 * HOUR);
    expect(told("Europe/London", [slot(0, "01:30", 60)], spring)).toEqual([]);
    expect(told("Europe/London", [slot(0, "01:30", 90)], spring)).toEqual(["03-29T02:30:00+01 to 03-29T03:00:00+01"]);
    expect(told("Europe/London", [slot(0, "00:30", 60), slot(0, "01:30", 60)], spring)).toEqual(["03-29T00:30:00+00 to 03-29T02:30:00+01"]);
  });

  it("end when the next begins, where the change of clocks makes them run into each other", () => {
    const slots = [slot(0, "01:00", 30), slot(0, "01:30", 15), slot(0, "02:10", 50)];
    expect(told("Europe/London", slots, day("Europe/London", "2026-03-29"))).toEqual([
      "03-29T02:00:00+01 to 03-29T02:10:00+01",
      "03-29T02:10:00+01 to 03-29T03:00:00+01",
    ]);
  });

  it("last an hour longer when clocks show an hour twice within them", () => {
    const autumn = day("Europe/London", "2026-10-25");
    expect(autumn.until - autumn.from).toBe(25 * HOUR);
    expect(told("Europe/London", [slot(0, "00:30", 60), slot(0, "01:30", 60)], autumn)).toEqual([
      "10-25T00:30:00+01 to 10-25T01:30:00+01",
      "10-25T01:30:00+01 to 10-25T02:30:00+00",
    ]);
  });

  it("go on over midnight and the week's end, and stand in both days", () => {
    const night = [slot(6, "23:00", 120)];
    const airing = ["11-21T23:00:00+03 to 11-22T01:00:00+03"];
    expect(told("Asia/Amman", night, day("Asia/Amman", "2026-11-21"))).toEqual(airing);
    expect(told("Asia/Amman", night, day("Asia/Amman", "2026-11-22"))).toEqual(airing);
    expect(told("Asia/Amman", night, day("Asia/Amman", "2026-11-23"))).toEqual([]);
  });

  it("begin with the day where clocks leave out midnight", () => {
    const [zone, date] = ["Asia/Beirut", "2022-03-27"];
    expect(told(zone, [slot(0, "00:00", 120)], day(zone, date))).toEqual(["03-27T01:00:00+03 to 03-27T02:00:00+03"]);
    expect(told(zone, [slot(6, "23:00", 90)], day(zone, date))).toEqual(["03-26T23:00:00+02 to 03-27T01:30:00+03"]);
  });

  it("never overlap once they are on a day, whatever they are", () => {
    fc.assert(
      fc.property(someSlots, someDay, (slots, { zone, date }) => {
        const airings = slotAirings(slots, zone, daySpan(zone, date));
        for (const [i, airing] of airings.entries()) {
          expect(airing.until - airing.from).toBeGreaterThanOrEqual(60_000);
          expect(airing.from).toBeGreaterThanOrEqual(airings[i - 1]?.until ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("fill every day without a gap when they fill the week", () => {
    fc.assert(
      fc.property(fullWeek, someDay, (slots, { zone, date }) => {
        const span = daySpan(zone, date);
        const airings = slotAirings(slots, zone, span);
        if (span.from === span.until) return;
        expect(airings[0]?.from).toBeLessThanOrEqual(span.from);
        expect(airings.at(-1)?.until).toBeGreaterThanOrEqual(span.until);
        for (const [i, airing] of airings.slice(1).entries()) expect(airing.from).toBe(airings[i]?.until);
      }),
      { numRuns: 100 },
    );
  });

  it("are the same day by day as in one week", () => {
    fc.assert(
      fc.property(someSlots, someDay, (slots, { zone, date }) => {
        const days = Array.from({ length: 7 }, (_, i) => daySpan(zone, date.add({ days: i })));
        const week = { from: days[0]?.from ?? 0, until: days[6]?.until ?? 0 };
        const daily = new Map(days.flatMap((span) => slotAirings(slots, zone, span)).map((airing) => [airing.from, airing]));
        expect([...daily.values()]).toEqual(slotAirings(slots, zone, week));
      }),
      { numRuns: 200 },
    );
  });
});

describe("two slots", () => {
  it("meet over the end of the week", () => {
    expect(meet(slot(6, "23:30", 60), slot(0, "00:00", 15))).toBe(true);
    expect(meet(slot(0, "00:00", 15), slot(6, "23:30", 60))).toBe(true);
    expect(meet(slot(6, "23:30", 30), slot(0, "00:00", 15))).toBe(false);
    expect(meet(slot(6, "00:00", 1440), slot(0, "00:00", 1440))).toBe(false);
  });

  it("meet just when some minute of the week is in both", () => {
    const minutesOf = ({ weekday, start, minutes }: WeeklySlot) => {
      const first = weekday * 1440 + Number(start.slice(0, 2)) * 60 + Number(start.slice(3));
      return new Set(Array.from({ length: minutes }, (_, i) => (first + i) % WEEK_MINUTES));
    };
    fc.assert(
      fc.property(someSlots, (slots) => {
        for (const one of slots.slice(1)) {
          const other = slots[0] as WeeklySlot;
          expect(meet(one, other)).toBe(!minutesOf(one).isDisjointFrom(minutesOf(other)));
        }
      }),
    );
  });
});
