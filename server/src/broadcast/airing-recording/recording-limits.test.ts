import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { describe, expect, it } from "vitest";
import { endOfRecording, pollDelay, recordedWindow } from "./recording-limits.ts";

const START = Date.parse("2026-11-25T18:00:00Z");
const window = { from: START, until: START + HOUR };
const GIBIBYTE = 1024 ** 3;
const running = {
  now: START + MINUTE,
  window,
  coveredUntil: START + MINUTE,
  bytes: 1000,
  freeBytes: 50 * GIBIBYTE,
  isListed: true,
  hasRead: true,
};

describe("limits of the recording of an airing", () => {
  it("end it when the airing is covered, or a minute after its end", () => {
    expect(endOfRecording(running)).toBeNull();
    expect(endOfRecording({ ...running, coveredUntil: window.until })).toEqual({ problem: null });
    const late = { ...running, now: window.until + MINUTE - 1 };
    expect(endOfRecording(late)).toBeNull();
    expect(endOfRecording({ ...late, now: late.now + 1 })).toEqual({ problem: null });
    expect(endOfRecording({ ...late, isListed: false })).toEqual({ problem: null });
    expect(endOfRecording({ ...late, coveredUntil: null })).toBeNull();
  });

  it("let a worker that comes late read the list of segments once", () => {
    const late = { ...running, now: window.until + 2 * MINUTE, coveredUntil: null };
    expect(endOfRecording({ ...late, hasRead: false })).toBeNull();
    expect(endOfRecording(late)).toEqual({ problem: null });
    expect(endOfRecording({ ...late, hasRead: false, isListed: false })).toEqual({ problem: null });
  });

  it("end it early before the disk is full, or the file is too large", () => {
    expect(endOfRecording({ ...running, freeBytes: GIBIBYTE })).toEqual({ problem: "diskFull" });
    expect(endOfRecording({ ...running, bytes: 4 * GIBIBYTE })).toEqual({ problem: "tooLarge" });
  });

  it("cut an airing of more than eight hours, with its padding", () => {
    const startsAt = new Date(START);
    expect(recordedWindow({ startsAt, endsAt: new Date(START + HOUR) }, 15)).toEqual({
      from: START - 15_000,
      until: START + HOUR + 15_000,
      isCut: false,
    });
    expect(recordedWindow({ startsAt, endsAt: new Date(START + 10 * HOUR) }, 0)).toEqual({
      from: START,
      until: START + 8 * HOUR,
      isCut: true,
    });
  });

  it("back off after failures in a row", () => {
    expect([0, 1, 2, 3, 4, 50].map((failures) => pollDelay(failures, 4))).toEqual([
      2000, 500, 1000, 2000, 4000, 4000,
    ]);
  });
});
