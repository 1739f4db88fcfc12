import { describe, expect, it } from "vitest";
import { eventTimeOf } from "./event-time.ts";

const at = (time: string) => new Date(`2026-03-01T${time}Z`);

describe("time of a live blog entry", () => {
  it("is the time of receipt without a time of the device", () => {
    expect(eventTimeOf({}, at("20:00:00"))).toEqual(at("20:00:00"));
  });

  it("is the time of the device if its clock is right", () => {
    const times = { eventAt: at("19:40:00"), sentAt: at("19:59:58") };
    expect(eventTimeOf(times, at("20:00:00"))).toEqual(at("19:40:00"));
  });

  it("is corrected if the clock of the device is slow, also for an entry that was queued", () => {
    const times = { eventAt: at("17:00:00"), sentAt: at("17:30:00") };
    expect(eventTimeOf(times, at("20:00:00"))).toEqual(at("19:30:00"));
  });

  it("is corrected if the clock of the device is fast", () => {
    const times = { eventAt: at("21:00:00"), sentAt: at("21:05:00") };
    expect(eventTimeOf(times, at("20:00:00"))).toEqual(at("19:55:00"));
  });

  it("is never in the future", () => {
    expect(eventTimeOf({ eventAt: at("23:00:00") }, at("20:00:00"))).toEqual(at("20:00:00"));
  });
});
