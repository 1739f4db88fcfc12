import type { LiveEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { describe, expect, it } from "vitest";
import { withheldIds, withTexts } from "./entry-texts.ts";

const entry = (id: number, more: Partial<LiveEntry> = {}): LiveEntry => ({
  id,
  sequence: id,
  title: `Entry ${id}`,
  bodyHtml: "",
  cut: true,
  byline: "",
  label: "",
  keyEvent: false,
  stream: null,
  eventAt: "2026-01-01T12:00:00.000Z",
  publishedAt: "2026-01-01T12:00:00.000Z",
  editedAt: null,
  ...more,
});
const text = (id: number, sequence = id) => ({ id, sequence, bodyHtml: `<p>Text ${id}</p>` });

describe("texts of entries behind the paywall", () => {
  it("replace the withheld form, and leave free entries as they are", () => {
    const free = entry(3, { cut: false, bodyHtml: "<p>Free</p>" });
    expect(withTexts([entry(1), entry(2), free], [text(1), text(3)])).toEqual([
      { ...entry(1), cut: false, bodyHtml: "<p>Text 1</p>" },
      entry(2),
      free,
    ]);
  });

  it("are requested for withheld entries whose text is missing", () => {
    const entries = [entry(1), entry(2), entry(3, { cut: false })];
    expect(withheldIds(entries, [text(1)])).toEqual([2]);
  });

  it("are withdrawn and requested again when the entry is edited", () => {
    const edited = entry(1, { sequence: 9 });
    expect(withTexts([edited], [text(1)])).toEqual([edited]);
    expect(withheldIds([edited], [text(1)])).toEqual([1]);
    expect(withheldIds([edited], [text(1, 9)])).toEqual([]);
  });
});
