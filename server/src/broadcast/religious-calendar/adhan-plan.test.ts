import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adhansIn, datesAround } from "./adhan-plan.ts";
import { calculatedTimes, timesOfTable } from "./prayer-times.ts";

const AMMAN = { latitude: 31.95, longitude: 35.93, country: "JO" };
const instant = (text: string) => Date.parse(text);

/** Prayer day of a date, with times of the calculation. */
const dayOf = (date: Temporal.PlainDate, month = 6) => {
  const times = calculatedTimes(AMMAN, date, month === 9);
  const iso = (at: number) => new Date(at).toISOString();
  return {
    hijri: { year: 1448, month, day: 1, text: "" },
    fajr: iso(times.fajr),
    dhuhr: iso(times.dhuhr),
    asr: iso(times.asr),
    maghrib: iso(times.maghrib),
    isha: iso(times.isha),
  };
};
const rule = { city: "amman", prayers: ["maghrib", "fajr"] as ("maghrib" | "fajr")[], minutes: 5 };
const date = (text: string) => Temporal.PlainDate.from(text);

describe("adhan on a channel", () => {
  it("begins at the prayer times of the chosen prayers and lasts the chosen minutes", () => {
    const day = dayOf(date("2026-12-01"));
    const range = { from: instant("2026-11-30T21:00Z"), until: instant("2026-12-01T21:00Z") };
    expect(adhansIn([day], rule, range)).toEqual(
      (["fajr", "maghrib"] as const).map((prayer) => ({
        prayer,
        isIftar: false,
        from: instant(day[prayer]),
        until: instant(day[prayer]) + 5 * MINUTE,
      })),
    );
  });

  it("is iftar at Maghrib in Ramadan only", () => {
    const range = { from: 0, until: Number.MAX_SAFE_INTEGER };
    const isIftar = (month: number) =>
      adhansIn([dayOf(date("2027-02-20"), month)], rule, range).map((time) => time.isIftar);
    expect(isIftar(9)).toEqual([false, true]);
    expect(isIftar(10)).toEqual([false, false]);
  });

  it("is in a range that begins during it, and not in one that begins at its end", () => {
    const day = dayOf(date("2026-12-01"));
    const maghrib = instant(day.maghrib);
    const found = (from: number) => adhansIn([day], rule, { from, until: from + HOUR }).length;
    expect(found(maghrib + 4 * MINUTE)).toBe(1);
    expect(found(maghrib + 5 * MINUTE)).toBe(0);
    expect(found(maghrib - HOUR)).toBe(0);
    expect(found(maghrib - HOUR + 1)).toBe(1);
  });

  it("includes an Isha after midnight, which belongs to the day before", () => {
    const times = timesOfTable("Europe/Oslo", [
      "2026-06-20",
      "02:00",
      "03:50",
      "13:20",
      "17:40",
      "22:40",
      "00:20",
    ]);
    const isha = new Date(times.isha).toISOString();
    const range = { from: instant("2026-06-20T22:00Z"), until: instant("2026-06-20T23:00Z") };
    const dates = datesAround(range, "Europe/Oslo").map(String);
    expect(dates).toContain("2026-06-20");
    const day = { ...dayOf(date("2026-06-20")), isha };
    const ishaRule = { ...rule, prayers: ["isha" as const] };
    expect(adhansIn([day], ishaRule, range)).toMatchObject([{ prayer: "isha", from: times.isha }]);
  });

  it("is found for any range by the dates around it, also when clocks change", () => {
    const zones = ["Asia/Amman", "America/New_York", "Pacific/Auckland", "Europe/London"];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: instant("2026-01-01T00:00Z"), max: instant("2027-12-31T00:00Z") }),
        fc.integer({ min: 1, max: 72 }),
        (timeZone, from, hours) => {
          const range = { from, until: from + hours * HOUR };
          const dates = datesAround(range, timeZone);
          const at = (time: number) =>
            Temporal.Instant.fromEpochMilliseconds(time)
              .toZonedDateTimeISO(timeZone)
              .toPlainDate()
              .toString();
          const texts = dates.map(String);
          expect(texts).toContain(at(range.from));
          expect(texts).toContain(at(range.until));
          expect(texts[0] && texts[0] < at(range.from)).toBe(true);
          expect(new Set(texts).size).toBe(texts.length);
        },
      ),
    );
  });
});
