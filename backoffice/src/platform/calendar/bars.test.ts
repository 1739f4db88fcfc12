import { expect, it } from "vitest";
import { arrangeBars, hiddenOn, shownLanes } from "./bars.ts";

const WEEK = ["2031-03-02", "2031-03-03", "2031-03-04", "2031-03-05"];
const entry = (day: string, lastDay = day) => ({ day, lastDay });
const arrange = (...entries: { day: string; lastDay: string }[]) =>
  arrangeBars(entries, WEEK, (one) => one);

it("shows an entry over several days as one bar from its first to its last day", () => {
  expect(arrange(entry("2031-03-03", "2031-03-05"))).toMatchObject([
    { first: 1, last: 3, lane: 0, continues: { before: false, after: false } },
  ]);
});

it("clips an entry to the visible days, and omits entries outside", () => {
  expect(
    arrange(
      entry("2031-02-20", "2031-03-03"),
      entry("2031-03-05", "2031-04-01"),
      entry("2031-02-01", "2031-03-01"),
      entry("2031-03-06"),
    ),
  ).toMatchObject([
    { first: 0, last: 1, lane: 0, continues: { before: true, after: false } },
    { first: 3, last: 3, lane: 0, continues: { before: false, after: true } },
  ]);
});

it("puts entries that share a day above each other, in their order", () => {
  const [first, second] = [entry("2031-03-03"), entry("2031-03-03")];
  const bars = arrange(first, second, entry("2031-03-02", "2031-03-04"));
  expect(bars.map(({ entry: { day }, lane }) => [day, lane])).toEqual([
    ["2031-03-02", 0],
    ["2031-03-03", 1],
    ["2031-03-03", 2],
  ]);
  expect(bars[1]?.entry).toBe(first);
});

it("counts the entries of a day beyond the lanes that are shown", () => {
  const crowded = arrange(
    entry("2031-03-02", "2031-03-04"),
    ...Array.from({ length: 5 }, () => entry("2031-03-03")),
  );
  const lanes = shownLanes(crowded, 4);
  expect(lanes).toBe(3);
  expect([0, 1, 2, 3].map((index) => hiddenOn(crowded, index, lanes))).toEqual([0, 3, 0, 0]);
  expect(shownLanes(crowded, 6)).toBe(6);
  expect(shownLanes([], 4)).toBe(0);
});
