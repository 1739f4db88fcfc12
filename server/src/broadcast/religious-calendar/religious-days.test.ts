import { describe, expect, it } from "vitest";
import { monthIndex } from "./hijri-calendar.ts";
import { seasonAt } from "./religious-days.ts";

/** Jordan, 1446: Ramadan from 1 March 2025, Eid al-Fitr on 31 March, Eid al-Adha on 6 June. */
const JORDAN = new Map([
  [monthIndex(1446, 9), "2025-03-01"],
  [monthIndex(1446, 10), "2025-03-31"],
  [monthIndex(1446, 12), "2025-05-28"],
]);
const at = (date: string, afterMaghrib = false, announced: ReadonlyMap<number, string> = JORDAN) =>
  seasonAt({ today: Temporal.PlainDate.from(date), afterMaghrib }, announced);

describe("season", () => {
  it("is Ramadan from the evening before to the last Maghrib", () => {
    expect(at("2025-02-27")).toBeNull();
    expect(at("2025-02-28", true)).toBe("ramadanEve");
    expect(at("2025-03-01")).toBe("ramadan");
    expect(at("2025-03-30")).toBe("ramadan");
    expect(at("2025-03-30", true)).toBe("eidFitr");
  });

  it("is Eid from Maghrib of the day before to Maghrib of the last day", () => {
    expect(at("2025-03-31")).toBe("eidFitr");
    expect(at("2025-04-02")).toBe("eidFitr");
    expect(at("2025-04-02", true)).toBeNull();
    expect(at("2025-06-05")).toBeNull();
    expect(at("2025-06-05", true)).toBe("eidAdha");
    expect(at("2025-06-09")).toBe("eidAdha");
    expect(at("2025-06-10")).toBeNull();
  });

  it("is none without an announcement, and none on an uncertain thirtieth day", () => {
    expect(at("2025-03-10", false, new Map())).toBeNull();
    const onlyRamadan = new Map([[monthIndex(1446, 9), "2025-03-01"]]);
    expect(at("2025-03-29", false, onlyRamadan)).toBe("ramadan");
    expect(at("2025-03-30", false, onlyRamadan)).toBeNull();
  });
});
