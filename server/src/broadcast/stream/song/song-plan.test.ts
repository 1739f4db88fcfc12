import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { describe, expect, it } from "vitest";
import { isNewSong, joinTitle, splitTitle } from "./song-plan.ts";

const NOW = new Date("2026-11-29T09:40:00Z");
const before = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);
const removed = false;
const SONG = { title: "Nassam Alayna", artist: "Fairuz" };

describe("isNewSong", () => {
  it("accepts the first song and a different one", () => {
    expect(isNewSong(undefined, SONG, NOW)).toBe(true);
    expect(isNewSong({ ...SONG, title: "Zahrat", at: before(1), removed }, SONG, NOW)).toBe(true);
    expect(isNewSong({ ...SONG, artist: "Wadih", at: before(1), removed }, SONG, NOW)).toBe(true);
  });

  it("ignores repeated reports of one song, and accepts it again later", () => {
    expect(isNewSong({ ...SONG, at: before(3), removed }, SONG, NOW)).toBe(false);
    expect(isNewSong({ ...SONG, at: before(60), removed }, SONG, NOW)).toBe(true);
  });

  it("ignores reports of a removed song until another one was played", () => {
    const last = { ...SONG, at: before(60), removed: true };
    expect(isNewSong(last, SONG, NOW)).toBe(false);
    expect(isNewSong(last, { ...SONG, title: "Zahrat" }, NOW)).toBe(true);
  });
});

describe("splitTitle", () => {
  it.each([
    ["Fairuz - Nassam Alayna", { artist: "Fairuz", title: "Nassam Alayna" }],
    ["فيروز – نسّم علينا الهوى", { artist: "فيروز", title: "نسّم علينا الهوى" }],
    ["Al-Quds", { artist: "", title: "Al-Quds" }],
    [" News at nine ", { artist: "", title: "News at nine" }],
  ])("splits %s", (text, expected) => {
    expect(splitTitle(text)).toEqual(expected);
  });

  it("is the inverse of joinTitle", () => {
    expect(splitTitle(joinTitle(SONG))).toEqual(SONG);
  });
});
