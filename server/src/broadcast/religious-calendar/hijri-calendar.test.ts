import { describe, expect, it } from "vitest";
import {
  calculatedStart,
  daysOfMonth,
  hijriDate,
  monthIndex,
  monthStart,
  RAMADAN,
  SHAWWAL,
} from "./hijri-calendar.ts";

const NONE: ReadonlyMap<number, string> = new Map();
const day = (date: string) => Temporal.PlainDate.from(date);

/**
 * First days of Hijri months from the comparative tables of the Umm al-Qura calendar
 * (github.com/dralshehri/ummalqura-calendar, from the official website and the printed edition).
 */
const PUBLISHED: [year: number, month: number, firstDay: string][] = [
  [1420, 9, "1999-12-09"],
  [1445, 1, "2023-07-19"],
  [1445, 9, "2024-03-11"],
  [1445, 10, "2024-04-10"],
  [1445, 12, "2024-06-07"],
  [1446, 1, "2024-07-07"],
  [1446, 9, "2025-03-01"],
  [1446, 10, "2025-03-30"],
  [1446, 12, "2025-05-28"],
  [1447, 1, "2025-06-26"],
  [1447, 9, "2026-02-18"],
  [1447, 10, "2026-03-20"],
  [1447, 12, "2026-05-18"],
  [1448, 1, "2026-06-16"],
  [1448, 9, "2027-02-08"],
  [1448, 10, "2027-03-09"],
  [1448, 12, "2027-05-07"],
  [1499, 9, "2076-08-01"],
];

describe("Hijri calendar", () => {
  it.each(PUBLISHED)("begins %i/%i on %s, as the Umm al-Qura tables do", (year, month, first) => {
    expect(calculatedStart(monthIndex(year, month)).toString()).toBe(first);
    expect(hijriDate(day(first), NONE)).toEqual({ year, month, day: 1 });
    const before = hijriDate(day(first).subtract({ days: 1 }), NONE);
    expect([29, 30]).toContain(before.day);
  });

  it("shifts Ramadan 1446 by a day in Morocco, which announced 2 March 2025", () => {
    // Saudi Arabia, Egypt, Jordan and others announced 1 March 2025.
    const morocco = new Map([[monthIndex(1446, RAMADAN), "2025-03-02"]]);
    expect(hijriDate(day("2025-03-01"), NONE)).toEqual({ year: 1446, month: 9, day: 1 });
    expect(hijriDate(day("2025-03-01"), morocco)).toEqual({ year: 1446, month: 8, day: 30 });
    expect(hijriDate(day("2025-03-02"), morocco)).toEqual({ year: 1446, month: 9, day: 1 });
  });

  it("gives Ramadan 1446 thirty days in Jordan, which announced Eid al-Fitr for 31 March 2025", () => {
    const jordan = new Map([
      [monthIndex(1446, RAMADAN), "2025-03-01"],
      [monthIndex(1446, SHAWWAL), "2025-03-31"],
    ]);
    expect(daysOfMonth(monthIndex(1446, RAMADAN), NONE)).toHaveLength(29);
    expect(daysOfMonth(monthIndex(1446, RAMADAN), jordan)).toHaveLength(30);
    expect(hijriDate(day("2025-03-30"), jordan)).toEqual({ year: 1446, month: 9, day: 30 });
    expect(hijriDate(day("2025-03-31"), jordan)).toEqual({ year: 1446, month: 10, day: 1 });
  });

  it("leaves every month 29 or 30 days after an announcement, and returns to the calculation", () => {
    for (const shift of [-1, 1])
      for (let index = monthIndex(1446, 1); index < monthIndex(1449, 1); index++) {
        const announced = new Map([
          [index, calculatedStart(index).add({ days: shift }).toString()],
        ]);
        for (let later = index; later < index + 11; later++)
          expect([29, 30]).toContain(daysOfMonth(later, announced).length);
        expect(monthStart(index + 13, announced)).toEqual(calculatedStart(index + 13));
      }
  });
});
