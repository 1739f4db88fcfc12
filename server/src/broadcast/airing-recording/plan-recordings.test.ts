import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { describe, expect, it } from "vitest";
import { type KnownRecording, type PlannedAiring, planRecordings } from "./plan-recordings.ts";

const START = Date.parse("2026-11-25T18:00:00Z");
const END = START + 30 * MINUTE;
const recording = { publish: true, days: 7 };
const airing = (values: Partial<PlannedAiring> = {}): PlannedAiring => ({
  programId: 1,
  channelId: 2,
  from: START,
  until: END,
  recording,
  ...values,
});
const known = (values: Partial<KnownRecording> = {}): KnownRecording => ({
  id: 9,
  programId: 1,
  channelId: 2,
  from: START,
  until: END,
  state: "recording",
  recording,
  ...values,
});
const plan = (rows: KnownRecording[], airings: PlannedAiring[], now: number) =>
  planRecordings(rows, airings, { now, leadMs: 90_000, paddingMs: 15_000 });

describe("recordings of airings", () => {
  it("begin shortly before a recorded airing, or late after downtime, once", () => {
    expect(plan([], [airing()], START - 3 * MINUTE)).toEqual([]);
    expect(plan([], [airing()], START - MINUTE)).toMatchObject([{ is: "begin" }]);
    expect(plan([], [airing()], START + 5 * MINUTE)).toMatchObject([{ is: "begin" }]);
    expect(plan([], [airing()], END)).toEqual([]);
    expect(plan([], [airing({ recording: null })], START)).toEqual([]);
    expect(plan([known()], [airing()], START)).toEqual([]);
    expect(plan([known({ state: "other" })], [airing()], START + MINUTE)).toEqual([]);
  });

  it("follow an airing that is moved, extended or shortened", () => {
    const extended = airing({ until: END + 15 * MINUTE });
    expect(plan([known()], [extended], END - MINUTE)).toEqual([
      { is: "change", id: 9, from: START, until: END + 15 * MINUTE, recording },
    ]);
    const moved = airing({ from: START + 5 * MINUTE, until: END + 5 * MINUTE });
    expect(plan([known()], [moved], START - MINUTE)).toMatchObject([
      { is: "change", from: START + 5 * MINUTE },
    ]);
  });

  it("are cancelled without their airing, and end early once it has begun", () => {
    expect(plan([known()], [], START - MINUTE)).toEqual([
      { is: "cancel", id: 9, problem: "cancelled" },
    ]);
    expect(plan([known()], [], START + MINUTE)).toEqual([
      { is: "end", id: 9, until: START + MINUTE, problem: "moved" },
    ]);
    expect(plan([known({ until: START + MINUTE })], [], START + 2 * MINUTE)).toEqual([]);
    const later = airing({ from: END + MINUTE, until: END + 31 * MINUTE });
    expect(plan([known()], [later], START - MINUTE), "moved away").toEqual([
      { is: "cancel", id: 9, problem: "cancelled" },
    ]);
    expect(plan([known()], [airing({ programId: 5 })], START - MINUTE)).toMatchObject([
      { is: "cancel" },
      { is: "begin", airing: { programId: 5 } },
    ]);
  });

  it("keep their setting once the airing has begun", () => {
    expect(plan([known()], [airing({ recording: null })], START - MINUTE)).toMatchObject([
      { is: "cancel" },
    ]);
    expect(plan([known()], [airing({ recording: null })], START + MINUTE)).toEqual([]);
    const draft = airing({ recording: { publish: false } });
    expect(plan([known()], [draft], START - MINUTE)).toMatchObject([
      { is: "change", recording: { publish: false } },
    ]);
    expect(plan([known()], [draft], START + MINUTE)).toEqual([]);
  });

  it("are resumed when a cancelled airing is restored", () => {
    expect(plan([known({ state: "cancelled" })], [airing()], START - MINUTE)).toMatchObject([
      { is: "change", id: 9 },
    ]);
    expect(plan([known({ state: "cancelled" })], [], START - MINUTE)).toEqual([]);
  });
});
