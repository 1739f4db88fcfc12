import { describe, expect, it } from "vitest";
import { isBeforeSource } from "./pair-time.ts";

const AT = new Date("2026-11-28T12:00:00Z");
const source = (publishAt: string | null, state: "scheduled" | "published" = "scheduled") => ({
  state,
  publishAt,
});

describe("translation of a scheduled entry", () => {
  it("comes before its source until the time of the source", () => {
    expect(isBeforeSource(source("2026-11-28T12:00:01Z"), AT)).toBe(true);
    expect(isBeforeSource(source("2026-11-28T12:00:00Z"), AT)).toBe(false);
  });

  it("comes before a source that is held for its article", () => {
    expect(isBeforeSource(source(null), AT)).toBe(true);
  });

  it("waits for no source in another state, and for none without a source", () => {
    expect(isBeforeSource(source(null, "published"), AT)).toBe(false);
    expect(isBeforeSource(null, AT)).toBe(false);
  });
});
