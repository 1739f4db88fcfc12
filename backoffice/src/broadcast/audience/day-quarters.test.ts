import type { AudienceDay } from "@masthead/contract/broadcast/audience-figures.ts";
import { expect, it } from "vitest";
import { axisEnd, quartersOf } from "./day-quarters.ts";

const figures = { sessionMinutes: 0, minutes: 60, peak: 0, peakAt: null };
const day: AudienceDay = {
  at: "2026-11-29T10:00:00.000Z",
  timeZone: "Asia/Amman",
  date: "2026-11-29",
  startsAt: "2026-11-28T21:00:00.000Z",
  endsAt: "2026-11-29T21:00:00.000Z",
  channel: { id: 1, name: "TV", kind: "video" },
  minutes: [...Array.from({ length: 15 }, (_, index) => index), 5, 7],
  before: { date: "2026-11-22", minutes: Array.from({ length: 20 }, () => 2) },
  airings: [
    {
      ...figures,
      startsAt: "2026-11-28T21:10:00.000Z",
      endsAt: "2026-11-28T22:00:00.000Z",
      programId: 1,
      program: "News",
      title: "News",
      running: false,
    },
  ],
};

it("has the average and the peak of each quarter of an hour until now", () => {
  expect(quartersOf(day)).toEqual([
    { at: Date.parse(day.startsAt), average: 7, peak: 14, before: 2, title: "" },
    { at: Date.parse("2026-11-28T21:15:00.000Z"), average: 6, peak: 7, before: 2, title: "News" },
  ]);
  expect(quartersOf({ ...day, minutes: null, before: null })).toEqual([]);
});

it("ends the axis at a round number that four lines divide", () => {
  expect([0, 4, 5, 13, 60, 401, 9999].map(axisEnd)).toEqual([4, 4, 8, 20, 60, 600, 10_000]);
});
