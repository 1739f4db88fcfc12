import { matchContent } from "@masthead/contract/newsroom/result/result.ts";
import { describe, expect, it } from "vitest";
import {
  hasMinute,
  isPlayed,
  withEvent,
  withMinute,
  withPenalty,
  withPhase,
  withScore,
} from "./quick-change.ts";

const match = matchContent.parse({
  kind: "match",
  phase: "inPlay",
  home: { name: { "en-US": "Jordan" } },
  away: { name: { "en-US": "Iraq" } },
});

describe("quick change of a match", () => {
  it("adds and takes goals, and never counts below zero", () => {
    const scored = withScore(withScore(match, "home", 1), "home", 1);
    expect(scored.score).toEqual({ home: 2, away: 0 });
    expect(withScore(scored, "away", -1).score).toEqual({ home: 2, away: 0 });
    expect(withPenalty(match, "away", 1).shootout).toEqual({ home: 0, away: 1 });
  });

  it("remembers extra time in later phases", () => {
    const inExtraTime = withPhase(match, "extraTime");
    expect(withPhase(inExtraTime, "fullTime")).toMatchObject({
      phase: "fullTime",
      extraTime: true,
    });
    expect(withPhase(match, "fullTime").extraTime).toBe(false);
  });

  it("keeps the minute within a match", () => {
    expect(withMinute(match, 0).minute).toBe(1);
    expect(withMinute(match, 500).minute).toBe(150);
    expect(withMinute(match, null).minute).toBeNull();
  });

  it("adds events behind the others", () => {
    const event = { side: "home", kind: "goal", minute: 9, added: null, text: {} } as const;
    expect(withEvent(withEvent(match, event), { ...event, minute: 20 }).events).toMatchObject([
      { minute: 9 },
      { minute: 20 },
    ]);
  });

  it("has a score and a minute only while they can change", () => {
    expect([isPlayed({ phase: "scheduled" }), isPlayed({ phase: "fullTime" })]).toEqual([
      false,
      true,
    ]);
    expect([hasMinute({ phase: "halfTime" }), hasMinute({ phase: "extraTime" })]).toEqual([
      false,
      true,
    ]);
  });
});
