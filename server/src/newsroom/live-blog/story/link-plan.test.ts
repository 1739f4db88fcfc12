import { LIVE_ENTRY_STATES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { describe, expect, it } from "vitest";
import { planLink } from "./link-plan.ts";

const AT = new Date("2026-01-01T12:00:00Z");
const held = { state: "scheduled" as const, publishAt: null, publishedAt: null };
const published = { state: "published" as const, publishAt: null, publishedAt: AT };

describe("plan of an entry that was made from an article", () => {
  it("publishes a held entry once readers see the article", () => {
    expect(planLink(held, { isVisible: true, isLive: true })).toBe("publish");
    expect(planLink(held, { isVisible: false, isLive: true })).toBeNull();
  });

  it("holds a published entry when readers no longer see the article", () => {
    for (const isLive of [true, false])
      expect(planLink(published, { isVisible: false, isLive })).toBe("hold");
    expect(planLink(published, { isVisible: true, isLive: true })).toBeNull();
  });

  it("asks an editor after the end of the live blog, unless readers have seen the entry", () => {
    const ended = { isVisible: true, isLive: false };
    expect(planLink(held, ended)).toBe("submit");
    expect(planLink({ ...held, publishedAt: AT }, ended)).toBe("publish");
  });

  it("leaves entries with a time of their own, and those that wait for a person", () => {
    const visible = { isVisible: true, isLive: true };
    expect(planLink({ ...held, publishAt: AT }, visible)).toBeNull();
    for (const state of LIVE_ENTRY_STATES.filter(
      (name) => name !== "scheduled" && name !== "published",
    ))
      for (const isVisible of [true, false])
        expect(planLink({ ...held, state }, { isVisible, isLive: true })).toBeNull();
  });
});
