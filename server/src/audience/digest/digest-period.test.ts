import { describe, expect, it } from "vitest";
import { periodAt } from "./digest-period.ts";

const ZONE = "Asia/Amman";
const at = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).epochMilliseconds;
const daily = (text: string) => periodAt("daily", new Date(at(text)), ZONE)?.name;
const weekly = (text: string) => periodAt("weekly", new Date(at(text)), ZONE)?.name;

describe("due digest period", () => {
  it("starts at seven in the station's time zone", () => {
    expect(daily("2026-11-21T06:59")).toBeUndefined();
    expect(daily("2026-11-21T07:00")).toBe("daily 2026-11-21");
    expect(daily("2026-11-21T18:59")).toBe("daily 2026-11-21");
    expect(periodAt("daily", new Date(at("2026-11-21T09:00")), ZONE)?.from.toISOString()).toBe(
      "2026-11-21T04:00:00.000Z",
    );
  });

  it("does not catch up at night", () => {
    expect(daily("2026-11-21T19:00")).toBeUndefined();
    expect(daily("2026-11-22T03:00")).toBeUndefined();
  });

  it("starts on Sunday for weekly digests and catches up until Tuesday evening", () => {
    expect(weekly("2026-11-22T06:59")).toBeUndefined();
    expect(weekly("2026-11-22T07:00")).toBe("weekly 2026-11-22");
    expect(weekly("2026-11-24T18:00")).toBe("weekly 2026-11-22");
    expect(weekly("2026-11-24T19:00")).toBeUndefined();
    expect(weekly("2026-11-28T12:00")).toBeUndefined();
  });

  it("starts at seven on days of 23 and 25 hours", () => {
    for (const day of ["2026-03-29", "2026-10-25"]) {
      const noon = Temporal.PlainDateTime.from(`${day}T12:00`).toZonedDateTime("Europe/Berlin");
      const from =
        periodAt("daily", new Date(noon.epochMilliseconds), "Europe/Berlin")?.from.getTime() ?? 0;
      expect(
        Temporal.Instant.fromEpochMilliseconds(from)
          .toZonedDateTimeISO("Europe/Berlin")
          .toPlainTime()
          .toString(),
      ).toBe("07:00:00");
    }
  });
});
