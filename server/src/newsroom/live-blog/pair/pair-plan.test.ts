import { LIVE_ENTRY_STATES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { describe, expect, it } from "vitest";
import { isPairable, type PairableEntry, planPair, planPairing } from "./pair-plan.ts";

const entry = (id: number, more: Partial<PairableEntry> = {}): PairableEntry => ({
  id,
  state: "published",
  version: 3,
  receivedAt: new Date("2026-11-28T12:00:00Z"),
  ...more,
});

describe("pair of entries", () => {
  it("outlives removal, return and withdrawal, and ends when an entry is merged into another", () => {
    expect(planPair({ kind: "removed" })).toBe("keep");
    expect(planPair({ kind: "rejected" })).toBe("keep");
    expect(planPair({ kind: "withdrawn" })).toBe("keep");
    expect(planPair({ kind: "merged" })).toBe("end");
  });

  it("moves with an entry only to the live blog of an article with the same translation", () => {
    expect(planPair({ kind: "moved", isPairedThere: true })).toBe("carry");
    expect(planPair({ kind: "moved", isPairedThere: false })).toBe("end");
  });

  it("has the entry that was received first as its source", () => {
    const later = { receivedAt: new Date("2026-11-28T12:01:00Z"), version: 5 };
    const pair = { sourceId: 2, translationId: 1, sourceVersion: 3 };
    expect(planPairing(entry(1, later), entry(2), { articlesArePaired: true })).toEqual(pair);
    expect(planPairing(entry(2), entry(1, later), { articlesArePaired: true })).toEqual(pair);
    expect(planPairing(entry(5), entry(4), { articlesArePaired: true })).toMatchObject({
      sourceId: 4,
    });
  });

  it("needs articles that translate each other", () => {
    const refusal = { code: "liveBlog.otherArticle" };
    expect(planPairing(entry(1), entry(2), { articlesArePaired: false })).toEqual(refusal);
  });

  it("has no entries that were taken back, moved or merged", () => {
    expect(LIVE_ENTRY_STATES.filter((state) => !isPairable({ state }))).toEqual([
      "withdrawn",
      "moved",
      "merged",
    ]);
    const gone = entry(2, { state: "merged" });
    expect(planPairing(entry(1), gone, { articlesArePaired: true })).toEqual({
      code: "liveBlog.noPair",
    });
  });
});
