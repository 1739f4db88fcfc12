import type { GridMode } from "@masthead/contract/broadcast/seasonal-grid.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GridSlot, gridAirings } from "./grid-airings.ts";
import { type EffectiveGrid, type GridEffect, NO_EFFECT, recordEffect } from "./grid-history.ts";

const ZONE = "Asia/Amman";
const CHANNEL = 1;
const programIds = { has: () => true };

const regular = (weekday: number, start: string, minutes: number, programId = 1): GridSlot => ({
  weekday,
  start,
  minutes,
  programId,
  channelId: CHANNEL,
  index: 0,
  grid: null,
});
const seasonal = (weekday: number, start: string, minutes: number, programId = 9) => ({
  weekday,
  start,
  minutes,
  programId,
  channelId: CHANNEL,
});
const effect = (changes: Partial<GridEffect>): GridEffect => ({
  ...NO_EFFECT,
  dates: { first: "2027-02-08", last: "2027-03-09" },
  ...changes,
});
const gridOf = (current: GridEffect, id = 1): EffectiveGrid => ({
  id,
  version: 1,
  past: [],
  current,
});

/** Airings of a range of dates, as local times and programs. */
function airingsOf(
  slots: GridSlot[],
  grids: EffectiveGrid[],
  [first, last]: [first: string, last: string],
  timeZone = ZONE,
) {
  const at = (date: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
  const range = {
    from: at(first),
    until: at(Temporal.PlainDate.from(last).add({ days: 1 }).toString()),
  };
  return gridAirings(
    { channelId: CHANNEL, regular: slots, seasonal: grids, programIds },
    timeZone,
    range,
  ).map(({ slot, from, until }) => {
    const local = (time: number) =>
      Temporal.Instant.fromEpochMilliseconds(time)
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime()
        .toString()
        .slice(5, 16);
    return `${local(from)} ${local(until)} ${slot.programId}`;
  });
}

/** A regular slot on every day of the week. */
const daily = (start: string, minutes: number, programId = 1) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => regular(weekday, start, minutes, programId));
const dailySeasonal = (start: string, minutes: number, programId = 9) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => seasonal(weekday, start, minutes, programId));

describe("seasonal grids", () => {
  it("replace the regular slots on their dates, and on no others", () => {
    const grid = gridOf(effect({ slots: dailySeasonal("18:00", 30) }));
    expect(airingsOf(daily("20:00", 60), [grid], ["2027-02-07", "2027-02-08"])).toEqual([
      "02-07T20:00 02-07T21:00 1",
      "02-08T18:00 02-08T18:30 9",
    ]);
    expect(airingsOf(daily("20:00", 60), [grid], ["2027-03-09", "2027-03-10"])).toEqual([
      "03-09T18:00 03-09T18:30 9",
      "03-10T20:00 03-10T21:00 1",
    ]);
  });

  it("let an airing before midnight of the first date end where a slot of the grid begins", () => {
    const grid = gridOf(effect({ slots: dailySeasonal("00:30", 30) }));
    expect(airingsOf(daily("23:00", 180), [grid], ["2027-02-08", "2027-02-08"])).toEqual([
      "02-07T23:00 02-08T00:30 1",
      "02-08T00:30 02-08T01:00 9",
    ]);
  });

  it("interrupt the regular slots if they are added, which continue afterwards", () => {
    const grid = gridOf(effect({ mode: "add", slots: dailySeasonal("20:15", 15) }));
    expect(airingsOf(daily("20:00", 60), [grid], ["2027-02-08", "2027-02-08"])).toEqual([
      "02-08T20:00 02-08T20:15 1",
      "02-08T20:15 02-08T20:30 9",
      "02-08T20:30 02-08T21:00 1",
    ]);
  });

  it("apply to their channels only", () => {
    const grid = gridOf(effect({ channelIds: [2], slots: dailySeasonal("18:00", 30) }));
    expect(airingsOf(daily("20:00", 60), [grid], ["2027-02-08", "2027-02-08"])).toEqual([
      "02-08T20:00 02-08T21:00 1",
    ]);
  });

  it("give way to an announced one, then to the shorter one", () => {
    const year = effect({
      dates: { first: "2027-01-01", last: "2027-12-31" },
      slots: dailySeasonal("10:00", 30, 7),
    });
    const month = effect({ slots: dailySeasonal("11:00", 30, 8) });
    const ramadan = effect({
      announced: true,
      dates: { first: "2026-02-08", last: "2027-12-31" },
      slots: dailySeasonal("12:00", 30, 9),
    });
    const on = (...effects: GridEffect[]) =>
      airingsOf([], effects.map(gridOf), ["2027-02-08", "2027-02-08"]).map((text) => text.at(-1));
    expect(on(year, month)).toEqual(["8"]);
    expect(on(ramadan, year, month)).toEqual(["9"]);
  });

  it("keep local times across a clock change", () => {
    const grid = gridOf(
      effect({
        dates: { first: "2027-03-27", last: "2027-03-29" },
        slots: dailySeasonal("12:00", 60),
      }),
    );
    expect(airingsOf([], [grid], ["2027-03-27", "2027-03-29"], "Europe/London")).toEqual([
      "03-27T12:00 03-27T13:00 9",
      "03-28T12:00 03-28T13:00 9",
      "03-29T12:00 03-29T13:00 9",
    ]);
  });
});

/** Grid as stored: its settings now, and the effects on what has aired. */
interface Stored {
  past: EffectiveGrid["past"];
  current: GridEffect;
}

/** Wednesday, 25 November 2026, 10:00 in Amman. */
const NOW = Date.parse("2026-11-25T07:00:00Z");

describe("history of seasonal grids", () => {
  const date = (days: number) => Temporal.PlainDate.from("2026-11-25").add({ days }).toString();
  const anyDates = fc
    .tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: 0, max: 20 }))
    .map(([first, length]) => ({ first: date(first), last: date(first + length) }));
  const times = fc.record({
    weekday: fc.integer({ min: 0, max: 6 }),
    start: fc.constantFrom("00:00", "09:30", "10:00", "10:01", "23:30"),
    minutes: fc.constantFrom(15, 60, 600),
  });
  const anyEffect: fc.Arbitrary<GridEffect> = fc.record({
    dates: fc.option(anyDates),
    channelIds: fc.constantFrom([], [CHANNEL], [2]),
    mode: fc.constantFrom<GridMode>("replace", "add"),
    announced: fc.boolean(),
    slots: fc.array(
      fc.tuple(times, fc.integer({ min: 10, max: 19 })).map(([slot, programId]) => ({
        ...slot,
        programId,
        channelId: CHANNEL,
      })),
      { maxLength: 12 },
    ),
  });
  const anyRegular = fc.array(
    times.map(({ weekday, start, minutes }) => regular(weekday, start, minutes)),
    { maxLength: 8 },
  );
  /** Creates a grid, or changes, publishes, moves or withdraws one, some time after the last. */
  const anyChange = fc.record({
    grid: fc.integer({ min: 0, max: 2 }),
    effect: anyEffect,
    minutesLater: fc.constantFrom(0, 1, 7, 24 * 60, 3 * 24 * 60, 9 * 24 * 60),
  });

  it("never changes what has aired, whatever is published, moved or withdrawn", () => {
    /** What aired until a time, of which a later end is not known yet. */
    const aired = (slots: GridSlot[], grids: Stored[], at: number) =>
      gridAirings(
        {
          channelId: CHANNEL,
          regular: slots,
          seasonal: grids.map((grid, index) => ({ id: index + 1, version: 1, ...grid })),
          programIds,
        },
        ZONE,
        { from: NOW - 45 * DAY, until: at + 1 },
      )
        .filter(({ from }) => from <= at)
        .map(({ slot, from, until }) => [slot.programId, from, Math.min(until, at)]);
    fc.assert(
      fc.property(
        anyRegular,
        fc.array(anyChange, { minLength: 1, maxLength: 6 }),
        (slots, changes) => {
          const grids: Stored[] = [];
          let at = NOW;
          for (const { grid, effect: changed, minutesLater } of changes) {
            at += minutesLater * MINUTE;
            const before = aired(slots, grids, at);
            const stored = grids[grid] ?? { past: [], current: NO_EFFECT };
            const past = recordEffect(stored.past, stored.current, { timeZone: ZONE, now: at });
            grids[Math.min(grid, grids.length)] = { past, current: changed };
            expect(aired(slots, grids, at)).toEqual(before);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("stores the slots that aired only, and nothing for a grid that was never in force", () => {
    const clock = { timeZone: ZONE, now: NOW };
    const current = effect({
      dates: { first: "2026-11-25", last: "2026-12-20" },
      slots: dailySeasonal("09:00", 30),
    });
    const [first] = recordEffect([], current, clock);
    expect(first?.slots).toEqual([seasonal(3, "09:00", 30)]);
    const coming = effect({ dates: { first: "2026-12-01", last: "2026-12-20" } });
    const once = recordEffect([], coming, clock);
    expect(once).toEqual([{ ...NO_EFFECT, until: NOW }]);
    expect(recordEffect(once, coming, { ...clock, now: NOW + DAY })).toEqual([
      { ...NO_EFFECT, until: NOW + DAY },
    ]);
  });
});
