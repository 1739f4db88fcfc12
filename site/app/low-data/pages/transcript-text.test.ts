import { describe, expect, it } from "vitest";
import { transcriptParagraphs } from "./transcript-text.ts";

const lines = (...lengths: number[]) =>
  lengths.map((length, start) => ({ start, end: start + 1, text: "x".repeat(length) }));
const starts = ({ paragraphs }: ReturnType<typeof transcriptParagraphs>) =>
  paragraphs.map((paragraph) => paragraph.map(({ start }) => start));

describe("transcript of a low-data page", () => {
  it("joins lines to paragraphs", () => {
    expect(starts(transcriptParagraphs(lines(300, 300, 10, 10)))).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(transcriptParagraphs([])).toEqual({ paragraphs: [], rest: undefined });
  });

  it("ends after the last line that fits, and says so", () => {
    const text = transcriptParagraphs(lines(50, 50, 1, 1), 101);
    expect(starts(text)).toEqual([[0, 1, 2]]);
    expect(text.rest?.start).toBe(3);
    expect(transcriptParagraphs(lines(50, 51), 101).rest).toBeUndefined();
  });
});
