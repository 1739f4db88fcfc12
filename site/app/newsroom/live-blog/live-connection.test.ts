import { describe, expect, it } from "vitest";
import { reconnectDelay, transportFor } from "./live-connection.ts";

const GOOD = { isOnline: true, isVisible: true, savesData: false, failures: 0, sinceFailure: 0 };

describe("connection of a live blog", () => {
  it("is a stream on a visible page", () => expect(transportFor(GOOD)).toBe("stream"));

  it.each([
    ["of a hidden page", { isVisible: false }],
    ["of a device that saves data", { savesData: true }],
    ["after three failures in a row", { failures: 3 }],
  ])("polls %s", (_, change) => expect(transportFor({ ...GOOD, ...change })).toBe("poll"));

  it("tries the stream again after five minutes", () =>
    expect(transportFor({ ...GOOD, failures: 4, sinceFailure: 300_000 })).toBe("stream"));

  it("waits while the device is offline", () =>
    expect(transportFor({ ...GOOD, isOnline: false })).toBe("nothing"));

  it("is opened again after a random time, up to 30 seconds", () => {
    expect([1, 2, 3, 10].map((failures) => reconnectDelay(failures, 1))).toEqual([
      2000, 4000, 8000, 30_000,
    ]);
    expect(reconnectDelay(3, 0)).toBe(0);
  });
});
