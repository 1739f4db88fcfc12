import { describe, expect, it } from "vitest";
import { findAtTime, groupSongs } from "./at-time.ts";

const airing = (title: string, startsAt: string, endsAt: string) => ({
  kind: "slot" as const,
  channelId: 1,
  program: { id: 1, name: title, slug: "" },
  episodeId: null,
  title,
  summary: "",
  picture: null,
  startsAt: `2026-11-${startsAt}:00Z`,
  endsAt: `2026-11-${endsAt}:00Z`,
  onAir: false,
  premium: false,
});
const song = (title: string, at: string) => ({ title, artist: "", at: `2026-11-${at}:00Z` });

const NIGHT = airing("Night", "28T22:00", "29T02:00");
const MORNING = airing("Morning", "29T08:00", "29T10:00");
const HISTORY = {
  date: "2026-11-29",
  airings: [NIGHT, MORNING],
  songs: [song("Early", "29T03:00"), song("First", "29T09:30"), song("Second", "29T09:38")],
};
const find = (time: string) => findAtTime(HISTORY, time, (instant) => instant.slice(0, 16));

describe("findAtTime", () => {
  it("finds program and song", () => {
    expect(find("09:40")).toMatchObject({ airing: MORNING, song: { title: "Second" } });
    expect(find("09:37")).toMatchObject({ airing: MORNING, song: { title: "First" } });
  });

  it("finds a program that began the day before", () => {
    expect(find("00:10")).toEqual({ airing: NIGHT, song: null });
  });

  it("finds nothing in a gap, and no song that began long before", () => {
    expect(find("05:00")).toEqual({ airing: null, song: null });
    expect(find("10:00")).toEqual({ airing: null, song: null });
  });
});

describe("groupSongs", () => {
  it("groups songs by program, and lists those outside of programs last", () => {
    expect(groupSongs(HISTORY).map(({ songs }) => songs.map(({ title }) => title))).toEqual([
      [],
      ["First", "Second"],
      ["Early"],
    ]);
  });
});
