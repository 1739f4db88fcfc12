import { describe, expect, it } from "vitest";
import { changeForReaders, type Publication, seenFrom } from "./for-readers.ts";

const now = new Date("2026-11-21T12:00:00Z");
const past = "2026-11-21T11:00:00.000Z";
const ahead = "2026-11-21T13:00:00.000Z";
const later = "2026-11-21T14:00:00.000Z";

const like = (change: Partial<Publication>): Publication => ({
  enable: true,
  publishedAt: null,
  embargoUntil: null,
  expiresAt: null,
  ...change,
});
const draft = like({});
const seen = like({ publishedAt: past });
const scheduled = like({ publishedAt: ahead });

describe("from when readers see an article", () => {
  it("is its publication, or the end of its embargo when that is later", () => {
    expect(seenFrom(seen, now)).toBe(Date.parse(past));
    expect(seenFrom(like({ publishedAt: past, embargoUntil: ahead }), now)).toBe(Date.parse(ahead));
    expect(seenFrom(like({ publishedAt: ahead, embargoUntil: past }), now)).toBe(Date.parse(ahead));
  });

  it("is never for a draft, one switched off, and one past its end", () => {
    expect(seenFrom(draft, now)).toBeNull();
    expect(seenFrom(like({ publishedAt: past, enable: false }), now)).toBeNull();
    expect(seenFrom(like({ publishedAt: past, expiresAt: past }), now)).toBeNull();
    expect(seenFrom(like({ publishedAt: ahead, expiresAt: ahead }), now)).toBeNull();
    expect(seenFrom(like({ publishedAt: past, expiresAt: ahead }), now)).toBe(Date.parse(past));
  });
});

describe("what a save means to readers", () => {
  it("publishes a draft, a scheduled one, one switched on, one whose embargo or end is taken away, and a new one", () => {
    for (const before of [null, draft, scheduled, like({ publishedAt: past, enable: false })])
      expect(changeForReaders(before, seen, now)).toBe("publish");
    expect(changeForReaders(like({ publishedAt: past, embargoUntil: ahead }), seen, now)).toBe("publish");
    expect(changeForReaders(like({ publishedAt: past, expiresAt: past }), seen, now)).toBe("publish");
  });

  it("schedules what was not to be seen", () => {
    for (const before of [null, draft, like({ publishedAt: ahead, enable: false })])
      expect(changeForReaders(before, scheduled, now)).toBe("schedule");
  });

  it("withdraws what is seen, for good or for a while", () => {
    for (const after of [draft, scheduled, like({ publishedAt: past, enable: false }), like({ publishedAt: past, embargoUntil: later })])
      expect(changeForReaders(seen, after, now)).toBe("withdraw");
  });

  it("is nothing to readers when text is saved, when one schedule takes the place of another, and among what they do not see", () => {
    expect(changeForReaders(seen, seen, now)).toBeNull();
    expect(changeForReaders(null, draft, now)).toBeNull();
    expect(changeForReaders(scheduled, like({ publishedAt: later }), now)).toBeNull();
    expect(changeForReaders(scheduled, draft, now)).toBeNull();
    expect(changeForReaders(seen, like({ publishedAt: past, expiresAt: ahead }), now)).toBeNull();
  });
});
