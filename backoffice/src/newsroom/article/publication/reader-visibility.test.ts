import { describe, expect, it } from "vitest";
import { type PublicationFields, visibilityChange, visibleFrom } from "./reader-visibility.ts";

const now = new Date("2026-11-21T12:00:00Z");
const past = "2026-11-21T11:00:00.000Z";
const future = "2026-11-21T13:00:00.000Z";
const later = "2026-11-21T14:00:00.000Z";

const publication = (change: Partial<PublicationFields>): PublicationFields => ({
  enable: true,
  publishedAt: null,
  embargoUntil: null,
  expiresAt: null,
  ...change,
});
const draft = publication({});
const visible = publication({ publishedAt: past });
const scheduled = publication({ publishedAt: future });

describe("time from which readers see an article", () => {
  it("is the later of its publication and the end of its embargo", () => {
    expect(visibleFrom(visible, now)).toBe(Date.parse(past));
    expect(visibleFrom(publication({ publishedAt: past, embargoUntil: future }), now)).toBe(
      Date.parse(future),
    );
    expect(visibleFrom(publication({ publishedAt: future, embargoUntil: past }), now)).toBe(
      Date.parse(future),
    );
  });

  it("is null for a draft, a disabled article and an expired article", () => {
    expect(visibleFrom(draft, now)).toBeNull();
    expect(visibleFrom(publication({ publishedAt: past, enable: false }), now)).toBeNull();
    expect(visibleFrom(publication({ publishedAt: past, expiresAt: past }), now)).toBeNull();
    expect(visibleFrom(publication({ publishedAt: future, expiresAt: future }), now)).toBeNull();
    expect(visibleFrom(publication({ publishedAt: past, expiresAt: future }), now)).toBe(
      Date.parse(past),
    );
  });
});

describe("visibility change of an article on save", () => {
  it("is a publication for a draft, a scheduled or enabled article, a removed embargo or expiry, and a new article", () => {
    for (const before of [
      null,
      draft,
      scheduled,
      publication({ publishedAt: past, enable: false }),
    ])
      expect(visibilityChange(before, visible, now)).toBe("publish");
    expect(
      visibilityChange(publication({ publishedAt: past, embargoUntil: future }), visible, now),
    ).toBe("publish");
    expect(
      visibilityChange(publication({ publishedAt: past, expiresAt: past }), visible, now),
    ).toBe("publish");
  });

  it("is a scheduling for an article that was not going to be visible", () => {
    for (const before of [null, draft, publication({ publishedAt: future, enable: false })])
      expect(visibilityChange(before, scheduled, now)).toBe("schedule");
  });

  it("is a withdrawal when a visible article becomes hidden, permanently or temporarily", () => {
    for (const after of [
      draft,
      scheduled,
      publication({ publishedAt: past, enable: false }),
      publication({ publishedAt: past, embargoUntil: later }),
    ])
      expect(visibilityChange(visible, after, now)).toBe("unpublish");
  });

  it("is none when only text is saved, when the schedule moves, and between two hidden states", () => {
    expect(visibilityChange(visible, visible, now)).toBeNull();
    expect(visibilityChange(null, draft, now)).toBeNull();
    expect(visibilityChange(scheduled, publication({ publishedAt: later }), now)).toBeNull();
    expect(visibilityChange(scheduled, draft, now)).toBeNull();
    expect(
      visibilityChange(visible, publication({ publishedAt: past, expiresAt: future }), now),
    ).toBeNull();
  });
});
