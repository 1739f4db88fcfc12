import { describe, expect, it } from "vitest";
import { isInProgress, progressOf, shareOfSent } from "./progress.ts";

const COUNTS = { addressed: 200, sent: 120, rejected: 10, failed: 5, skipped: 15 };

describe("progress of an issue", () => {
  it("counts every result, and the recipients that wait", () => {
    expect(progressOf(COUNTS)).toEqual({ done: 150, waiting: 50, percent: 75 });
  });

  it("is zero without recipients", () => {
    const none = { addressed: 0, sent: 0, rejected: 0, failed: 0, skipped: 0 };
    expect(progressOf(none)).toEqual({ done: 0, waiting: 0, percent: 0 });
  });

  it("is never more than all recipients", () => {
    expect(progressOf({ ...COUNTS, sent: 300 })).toEqual({ done: 200, waiting: 0, percent: 100 });
  });

  it("has shares only of mails that were sent", () => {
    expect(shareOfSent(COUNTS, 30)).toBe(0.25);
    expect(shareOfSent({ sent: 0 }, 0)).toBeNull();
  });
});

describe("an issue is in progress", () => {
  const now = Date.parse("2026-11-26T08:00:00Z");
  it.each([
    ["sending", null, true],
    ["scheduled", "2026-11-26T08:00:20Z", true],
    ["scheduled", "2026-11-26T07:59:00Z", true],
    ["scheduled", "2026-11-26T09:00:00Z", false],
    ["paused", null, true],
    ["sent", null, false],
  ] as const)("%s, scheduled for %s: %s", (state, scheduledAt, expected) => {
    expect(isInProgress({ state, scheduledAt }, now)).toBe(expected);
  });
});
