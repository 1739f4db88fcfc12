import { describe, expect, it } from "vitest";
import { calculatedStart, monthIndex } from "../religious-calendar/hijri-calendar.ts";
import { datesInForce, expectedDates, type PeriodSettings } from "./grid-period.ts";

const YEAR = 1448;
const follows = (period: PeriodSettings["period"]): PeriodSettings => ({
  period,
  firstDate: null,
  lastDate: null,
  hijriYear: YEAR,
});
const ramadanStart = calculatedStart(monthIndex(YEAR, 9));
const announced = (...months: [month: number, date: Temporal.PlainDate][]) =>
  new Map(months.map(([month, date]) => [monthIndex(YEAR, month), date.toString()] as const));
const day = (days: number) => ramadanStart.add({ days }).toString();

describe("dates of a seasonal grid", () => {
  it("are its own, or none while one is missing", () => {
    const dates = { ...follows("dates"), firstDate: "2027-06-01", lastDate: "2027-08-31" };
    expect(datesInForce(dates, new Map())).toEqual({ first: "2027-06-01", last: "2027-08-31" });
    expect(datesInForce({ ...dates, lastDate: null }, new Map())).toBeNull();
  });

  it("are calculated and provisional for staff before the announcement, and not in force", () => {
    expect(datesInForce(follows("ramadan"), new Map())).toBeNull();
    const eid = calculatedStart(monthIndex(YEAR, 10));
    expect(expectedDates(follows("ramadan"), new Map())).toEqual({
      first: day(0),
      last: eid.subtract({ days: 1 }).toString(),
      provisional: true,
    });
  });

  it("include an uncertain thirtieth day until the Eid is announced for it", () => {
    const began = announced([9, ramadanStart]);
    expect(datesInForce(follows("ramadan"), began)).toEqual({ first: day(0), last: day(29) });
    expect(datesInForce(follows("eidFitr"), began)).toBeNull();
    const eid = announced([9, ramadanStart], [10, ramadanStart.add({ days: 29 })]);
    expect(datesInForce(follows("ramadan"), eid)).toEqual({ first: day(0), last: day(28) });
    expect(datesInForce(follows("eidFitr"), eid)).toEqual({ first: day(29), last: day(31) });
    expect(expectedDates(follows("ramadan"), eid)).toMatchObject({ provisional: false });
  });

  it("are the tenth to the thirteenth of Dhu al-Hijja for Eid al-Adha", () => {
    const start = Temporal.PlainDate.from("2027-05-07");
    expect(datesInForce(follows("eidAdha"), announced([12, start]))).toEqual({
      first: "2027-05-16",
      last: "2027-05-19",
    });
  });
});
