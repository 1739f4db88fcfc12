import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { describe, expect, it } from "vitest";
import {
  type Column,
  hoursOf,
  movePlacement,
  resizePlacement,
  STEP_MS,
  snapToStep,
  visiblePart,
} from "./placement.ts";

const at = (iso: string) => Date.parse(iso);
/** Two consecutive days in Amman. */
const TODAY: Column = {
  channelId: 1,
  date: "2026-11-22",
  startsAt: at("2026-11-21T21:00Z"),
  endsAt: at("2026-11-22T21:00Z"),
};
const TOMORROW: Column = {
  channelId: 1,
  date: "2026-11-23",
  startsAt: at("2026-11-22T21:00Z"),
  endsAt: at("2026-11-23T21:00Z"),
};
const lateShow = {
  channelId: 1,
  startsAt: at("2026-11-22T20:30Z"),
  endsAt: at("2026-11-22T21:30Z"),
};

describe("placement of an airing", () => {
  it("is split across the columns it overlaps", () => {
    expect(visiblePart(TODAY, lateShow)).toEqual({
      from: 23.5 * 60,
      until: 24 * 60,
      continues: true,
    });
    expect(visiblePart(TOMORROW, lateShow)).toEqual({ from: 0, until: 30, continues: false });
    expect(visiblePart({ ...TODAY, channelId: 2 }, lateShow)).toBeNull();
    expect(visiblePart(TODAY, { ...lateShow, startsAt: TODAY.endsAt })).toBeNull();
  });

  it("moves in whole steps, to another channel and to another day", () => {
    expect(snapToStep(7 * MINUTE)).toBe(STEP_MS);
    expect(movePlacement(lateShow, -HOUR, { ...TODAY, channelId: 2 })).toEqual({
      channelId: 2,
      startsAt: lateShow.startsAt - HOUR,
      endsAt: lateShow.endsAt - HOUR,
    });
    expect(movePlacement(lateShow, 24 * HOUR, TOMORROW).startsAt).toBe(
      lateShow.startsAt + 24 * HOUR,
    );
  });

  it("keeps the start within the column it is moved to", () => {
    expect(movePlacement(lateShow, -48 * HOUR, TODAY).startsAt).toBe(TODAY.startsAt);
    expect(movePlacement(lateShow, 48 * HOUR, TODAY).startsAt).toBe(TODAY.endsAt - STEP_MS);
    expect(movePlacement(lateShow, 0, TOMORROW).startsAt, "an earlier start is kept").toBe(
      lateShow.startsAt,
    );
  });

  it("keeps the duration between one step and the maximum", () => {
    expect(resizePlacement(lateShow, -2 * HOUR, 24 * HOUR).endsAt).toBe(
      lateShow.startsAt + STEP_MS,
    );
    expect(resizePlacement(lateShow, 30 * HOUR, 24 * HOUR).endsAt).toBe(
      lateShow.startsAt + 24 * HOUR,
    );
    expect(resizePlacement(lateShow, STEP_MS, 24 * HOUR).endsAt).toBe(lateShow.endsAt + STEP_MS);
  });
});

it("hours of a column cover days of 23 and of 25 hours", () => {
  const short = {
    channelId: 1,
    date: "2026-03-29",
    startsAt: at("2026-03-28T23:00Z"),
    endsAt: at("2026-03-29T22:00Z"),
  };
  const long = {
    channelId: 1,
    date: "2026-10-25",
    startsAt: at("2026-10-24T22:00Z"),
    endsAt: at("2026-10-25T23:00Z"),
  };
  expect(hoursOf(short)).toHaveLength(23);
  expect(hoursOf(long)).toHaveLength(25);
  expect(hoursOf(TODAY)[1]).toBe(TODAY.startsAt + HOUR);
});
