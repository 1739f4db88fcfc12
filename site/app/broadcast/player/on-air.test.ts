import { describe, expect, it } from "vitest";
import { onAirAt } from "./on-air.ts";

const airing = (title: string, from: string, to: string) => ({
  title,
  startsAt: `2026-11-29T${from}:00Z`,
  endsAt: `2026-11-29T${to}:00Z`,
  picture: null,
});
const NEWS = airing("News", "09:00", "10:00");
const MUSIC = airing("Music", "10:00", "11:00");
const at = (time: string) => Date.parse(`2026-11-29T${time}:00Z`);

describe("onAirAt", () => {
  it("keeps the current airing until it ends", () => {
    expect(onAirAt({ now: NEWS, next: MUSIC }, at("09:59"))).toEqual({ now: NEWS, next: MUSIC });
  });

  it("moves on to the next airing when it begins", () => {
    expect(onAirAt({ now: NEWS, next: MUSIC }, at("10:00"))).toEqual({ now: MUSIC, next: null });
  });

  it("shows nothing in a gap, and after everything known has ended", () => {
    const later = airing("Later", "10:30", "11:00");
    expect(onAirAt({ now: NEWS, next: later }, at("10:10"))).toEqual({ now: null, next: later });
    expect(onAirAt({ now: NEWS, next: MUSIC }, at("12:00"))).toEqual({ now: null, next: null });
  });
});
