import { expect, it } from "vitest";
import { type BoardRow, boardRow, mergeByTime, mergeEarliestFirst } from "./board-row.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 12, minute));
const row = (key: string, minute: number | null, more: Partial<BoardRow> = {}) =>
  boardRow({
    key,
    title: key,
    locale: null,
    path: "/",
    at: minute === null ? null : at(minute),
    ...more,
  });
const keys = (rows: BoardRow[]) => rows.map(({ key }) => key);

it("rows of several sources are merged: urgent ones first, then the earliest, then those without a time", () => {
  const articles = [row("a", 5), row("b", null), row("c", null)];
  const entries = [row("d", 1), row("e", 9, { urgent: true })];
  expect(keys(mergeEarliestFirst(articles, entries))).toEqual(["e", "d", "a", "b", "c"]);
});

it("scheduled rows are merged by time alone, in the same order whatever the order of the sources", () => {
  const articles = [row("a", 5, { urgent: true }), row("b", 7)];
  const entries = [row("c", 1), row("d", 7)];
  expect(keys(mergeByTime(articles, entries))).toEqual(["c", "a", "b", "d"]);
  expect(mergeByTime(entries, articles)).toEqual(mergeByTime(articles, entries));
});
