import { describe, expect, it, vi } from "vitest";
import { localDate, localTime } from "./dates.ts";

describe("local times", () => {
  const beforeMidnight = new Date("2026-11-21T21:30:00Z");

  it("have the date and the clock of their zone, also just after midnight", () => {
    expect(localTime(beforeMidnight, "Asia/Amman")).toBe("2026-11-22, 00:30");
    expect(localDate(beforeMidnight, "Asia/Amman")).toBe("2026-11-22");
    expect(localDate(beforeMidnight, "UTC")).toBe("2026-11-21");
  });

  it("create one formatter per zone", () => {
    const create = vi.spyOn(Intl, "DateTimeFormat");
    for (let hour = 0; hour < 24; hour += 1)
      localDate(new Date(Date.UTC(2026, 0, 1, hour)), "Europe/Lisbon");
    expect(create).toHaveBeenCalledTimes(1);
    create.mockRestore();
  });
});
