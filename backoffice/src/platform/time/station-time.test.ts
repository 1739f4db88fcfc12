import { describe, expect, it } from "vitest";
import { fromWallTime, offsetAt, toWallTime } from "./station-time.ts";

const AMMAN = "Asia/Amman";
const LONDON = "Europe/London";

describe("wall time of a time zone", () => {
  it("is three hours ahead of UTC in Amman all year round", () => {
    expect(toWallTime("2026-01-10T22:30:59.999Z", AMMAN)).toBe("2026-01-11T01:30");
    expect(toWallTime("2026-07-10T22:30:00.000Z", AMMAN)).toBe("2026-07-11T01:30");
    expect(fromWallTime("2026-01-11T01:30", AMMAN)).toBe("2026-01-10T22:30:00.000Z");
    expect(fromWallTime("2026-07-11T01:30", AMMAN)).toBe("2026-07-10T22:30:00.000Z");
  });

  it("was two hours ahead of UTC in Amman in the winter of 2021", () => {
    expect(toWallTime("2021-01-10T22:30:00Z", AMMAN)).toBe("2021-01-11T00:30");
    expect(fromWallTime("2021-01-11T00:30", AMMAN)).toBe("2021-01-10T22:30:00.000Z");
    // At midnight on 26 March 2021 the clocks went forward to 1:00.
    expect(fromWallTime("2021-03-25T23:59", AMMAN)).toBe("2021-03-25T21:59:00.000Z");
    expect(fromWallTime("2021-03-26T00:30", AMMAN)).toBe("2021-03-25T22:30:00.000Z");
    expect(fromWallTime("2021-03-26T01:00", AMMAN)).toBe("2021-03-25T22:00:00.000Z");
    // At 1:00 on 29 October 2021 they went back to midnight.
    expect(fromWallTime("2021-10-29T00:30", AMMAN)).toBe("2021-10-28T21:30:00.000Z");
    expect(fromWallTime("2021-10-29T01:00", AMMAN)).toBe("2021-10-28T23:00:00.000Z");
  });

  it("follows daylight saving time in London", () => {
    expect(toWallTime("2026-06-01T11:00:00Z", LONDON)).toBe("2026-06-01T12:00");
    expect(fromWallTime("2026-06-01T12:00", LONDON)).toBe("2026-06-01T11:00:00.000Z");
    expect(fromWallTime("2026-12-01T12:00", LONDON)).toBe("2026-12-01T12:00:00.000Z");
  });

  it("shifts a time skipped by daylight saving time forward by the length of the gap", () => {
    expect(fromWallTime("2026-03-29T01:30", LONDON)).toBe("2026-03-29T01:30:00.000Z");
    expect(toWallTime("2026-03-29T01:30:00.000Z", LONDON)).toBe("2026-03-29T02:30");
    expect(fromWallTime("2026-03-29T00:59", LONDON)).toBe("2026-03-29T00:59:00.000Z");
    expect(fromWallTime("2026-03-29T02:00", LONDON)).toBe("2026-03-29T01:00:00.000Z");
  });

  it("resolves an ambiguous time to its first occurrence", () => {
    expect(fromWallTime("2026-10-25T01:30", LONDON)).toBe("2026-10-25T00:30:00.000Z");
    expect(fromWallTime("2026-10-25T02:00", LONDON)).toBe("2026-10-25T02:00:00.000Z");
  });

  it("round-trips all times of a year except those in ambiguous hours", () => {
    for (const zone of [LONDON, "America/St_Johns"])
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7 * 60 * 60 * 1000) {
        const moment = new Date(at).toISOString();
        const roundTripped = fromWallTime(toWallTime(moment, zone), zone);
        const isAmbiguous =
          toWallTime(moment, zone) === toWallTime(new Date(at - 60 * 60 * 1000), zone);
        expect(roundTripped).toBe(
          isAmbiguous ? new Date(at - 60 * 60 * 1000).toISOString() : moment,
        );
      }
  });

  it("is null for an invalid time", () => {
    for (const typed of ["", "2026-13-01T10:00", "2026-01-01", "2026-01-01T10:00:00Z", "morgen"])
      expect(fromWallTime(typed, AMMAN)).toBeNull();
  });

  it("formats the UTC offset of a time zone", () => {
    expect(offsetAt("2026-07-01T00:00:00Z", AMMAN)).toBe("GMT+3");
    expect(offsetAt("2026-07-01T00:00:00Z", LONDON)).toBe("GMT+1");
  });
});
