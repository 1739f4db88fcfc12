import { describe, expect, it } from "vitest";
import { type Column, hoursOf, movedBy, partOf, STEP, snapped, stretchedBy } from "./place.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (iso: string) => Date.parse(iso);
/** A day in Amman, and the one after it. */
const TODAY: Column = { channelId: 1, date: "2026-11-22", startsAt: at("2026-11-21T21:00Z"), endsAt: at("2026-11-22T21:00Z") };
const TOMORROW: Column = { channelId: 1, date: "2026-11-23", startsAt: at("2026-11-22T21:00Z"), endsAt: at("2026-11-23T21:00Z") };
const late = { channelId: 1, startsAt: at("2026-11-22T20:30Z"), endsAt: at("2026-11-22T21:30Z") };

describe("the place of an airing", () => {
  it("is a part of each column that it goes through", () => {
    expect(partOf(TODAY, late)).toEqual({ top: 23.5 * 60, minutes: 30, cut: { before: false, after: true } });
    expect(partOf(TOMORROW, late)).toEqual({ top: 0, minutes: 30, cut: { before: true, after: false } });
    expect(partOf({ ...TODAY, channelId: 2 }, late)).toBeNull();
    expect(partOf(TODAY, { ...late, startsAt: TODAY.endsAt })).toBeNull();
  });

  it("moves in whole steps, to another channel and day", () => {
    expect(snapped(7 * MINUTE)).toBe(STEP);
    expect(movedBy(late, -HOUR, { ...TODAY, channelId: 2 })).toEqual({
      channelId: 2,
      startsAt: late.startsAt - HOUR,
      endsAt: late.endsAt - HOUR,
    });
    expect(movedBy(late, 24 * HOUR, TOMORROW).startsAt).toBe(late.startsAt + 24 * HOUR);
  });

  it("begins within its column", () => {
    expect(movedBy(late, -48 * HOUR, TODAY).startsAt).toBe(TODAY.startsAt);
    expect(movedBy(late, 48 * HOUR, TODAY).startsAt).toBe(TODAY.endsAt - STEP);
    expect(movedBy(late, 0, TOMORROW).startsAt, "what began before stays there").toBe(late.startsAt);
  });

  it("lasts a step at least, and no longer than it may", () => {
    expect(stretchedBy(late, -2 * HOUR, 24 * HOUR).endsAt).toBe(late.startsAt + STEP);
    expect(stretchedBy(late, 30 * HOUR, 24 * HOUR).endsAt).toBe(late.startsAt + 24 * HOUR);
    expect(stretchedBy(late, STEP, 24 * HOUR).endsAt).toBe(late.endsAt + STEP);
  });
});

it("counts the hours of a day of 23 and of 25", () => {
  const short = { channelId: 1, date: "2026-03-29", startsAt: at("2026-03-28T23:00Z"), endsAt: at("2026-03-29T22:00Z") };
  const long = { channelId: 1, date: "2026-10-25", startsAt: at("2026-10-24T22:00Z"), endsAt: at("2026-10-25T23:00Z") };
  expect(hoursOf(short)).toHaveLength(23);
  expect(hoursOf(long)).toHaveLength(25);
  expect(hoursOf(TODAY)[1]).toEqual({ top: 60, at: TODAY.startsAt + HOUR });
});
