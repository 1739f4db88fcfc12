import { describe, expect, it } from "vitest";
import { eventTimeOf } from "./event-time.ts";

const time = (clock: string) => `2026-03-01T${clock}Z`;
const at = (clock: string) => new Date(time(clock));

describe("time of a live blog entry", () => {
  it("is the time of receipt without a time of the device", () => {
    expect(eventTimeOf({}, at("20:00:00"))).toEqual(at("20:00:00"));
  });

  it("is the time of the device if its clock is right", () => {
    const times = { eventAt: time("19:40:00"), sentAt: time("19:59:58") };
    expect(eventTimeOf(times, at("20:00:00"))).toEqual(at("19:40:00"));
  });

  it("is corrected if the clock of the device is slow, also for an entry that was queued", () => {
    const times = { eventAt: time("17:00:00"), sentAt: time("17:30:00") };
    expect(eventTimeOf(times, at("20:00:00"))).toEqual(at("19:30:00"));
  });

  it("is corrected if the clock of the device is fast", () => {
    const times = { eventAt: time("21:00:00"), sentAt: time("21:05:00") };
    expect(eventTimeOf(times, at("20:00:00"))).toEqual(at("19:55:00"));
  });

  it("is never in the future", () => {
    expect(eventTimeOf({ eventAt: time("23:00:00") }, at("20:00:00"))).toEqual(at("20:00:00"));
  });
});
