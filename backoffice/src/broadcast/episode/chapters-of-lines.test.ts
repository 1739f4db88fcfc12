import { expect, it } from "vitest";
import { chaptersOfLines } from "./chapters-of-lines.ts";

it("joins the lines of both languages by their begin, and keeps links", () => {
  const former = [{ start: 60, title: { "en-US": "Old" }, url: "https://news.example/" }];
  const texts = { "en-US": "1:00 One\n0:00 Start", "ar-JO": "1:00 الأول\n2:00 الثاني" };
  expect(chaptersOfLines(texts, former)).toEqual([
    { start: 0, title: { "en-US": "Start" }, url: null },
    { start: 60, title: { "en-US": "One", "ar-JO": "الأول" }, url: "https://news.example/" },
    { start: 120, title: { "ar-JO": "الثاني" }, url: null },
  ]);
});
