import type { LiveChange, LiveEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { describe, expect, it } from "vitest";
import { isRecordingWithdrawn } from "./withdrawn-recording.ts";

const PLAYING = { id: 5, recording: { file: "a.mp4", index: 0, html: "", entry: 7 } };
const removed = (id: number): LiveChange => ({ kind: "removed", sequence: 2, id });
const edited = (change: Partial<LiveEntry>): LiveChange => ({
  kind: "entry",
  sequence: 2,
  entry: { id: 7, cut: false, bodyHtml: "", ...change } as LiveEntry,
});
const isWithdrawn = (...changes: LiveChange[]) => isRecordingWithdrawn(PLAYING, 5, changes);

describe("recording of an entry that plays", () => {
  it("is withdrawn with its entry, and by an edit that takes it out", () => {
    expect([isWithdrawn(removed(7)), isWithdrawn(edited({ bodyHtml: "<p>Text</p>" }))]).toEqual([
      true,
      true,
    ]);
  });

  it("plays on after an edit that keeps it, behind the paywall, and when another entry changes", () => {
    const keeping = edited({ bodyHtml: '<video src="/recordings/a.mp4"></video>' });
    expect(isWithdrawn(keeping, edited({ cut: true }), removed(8), edited({ id: 8 }))).toBe(false);
  });

  it("is not withdrawn by another live blog, nor is a recording in the text of the article", () => {
    expect(isRecordingWithdrawn(PLAYING, 6, [removed(7)])).toBe(false);
    const inArticle = { id: 5, recording: { file: "a.mp4", index: 0, html: "" } };
    expect(isRecordingWithdrawn(inArticle, 5, [removed(7)])).toBe(false);
  });
});
