import { describe, expect, it } from "vitest";
import { comingFast } from "./coming-fast.ts";

const day = (date: string, month: number) => ({
  hijri: { year: 1448, month, day: 1, text: "" },
  imsak: `${date}T02:00:00.000Z`,
  maghrib: `${date}T15:00:00.000Z`,
});
const names = (days: ReturnType<typeof day>[], now: string) =>
  comingFast(days, new Date(now)).map(({ name, at }) => `${name} ${at.slice(8, 10)}`);

describe("coming times of a fast", () => {
  const days = [day("2027-02-08", 9), day("2027-02-09", 9), day("2027-02-10", 9)];

  it("begin with imsak before it, with iftar during the day, and with the next imsak at iftar", () => {
    expect(names(days, "2027-02-08T01:00:00Z")[0]).toBe("imsak 08");
    expect(names(days, "2027-02-08T02:00:00Z")[0]).toBe("iftar 08");
    expect(names(days, "2027-02-08T15:00:00Z")).toEqual([
      "imsak 09",
      "iftar 09",
      "imsak 10",
      "iftar 10",
    ]);
  });

  it("begin with the first imsak on the evening before Ramadan", () => {
    const eve = [day("2027-02-07", 8), ...days];
    expect(names(eve, "2027-02-07T18:00:00Z")).toEqual([
      "imsak 08",
      "iftar 08",
      "imsak 09",
      "iftar 09",
    ]);
  });

  it("end with the iftar of the last day", () => {
    const last = [day("2027-03-09", 9), day("2027-03-10", 10), day("2027-03-11", 10)];
    expect(names(last, "2027-03-09T10:00:00Z")).toEqual(["iftar 09"]);
    expect(names(last, "2027-03-09T16:00:00Z")).toEqual([]);
  });
});
