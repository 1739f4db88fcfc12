import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { describe, expect, it } from "vitest";
import { changedFields, emptyEntry, isEmptyEntry, toNewEntry } from "./entry-draft.ts";

const bodyOf = (...content: ArticleDocument["content"]): ArticleDocument => ({
  type: "doc",
  content,
});
const KEY = "7d1c3b7e-1a1b-4c58-9a7e-0b1f0c6d2e3f";
const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);
const context = {
  articleId: 5,
  idempotencyKey: KEY,
  intent: { kind: "publish" } as const,
  now: at("20:00:00"),
  deviceAhead: 0,
};

describe("an entry is empty", () => {
  it("without a headline and a text", () => {
    expect(isEmptyEntry(emptyEntry())).toBe(true);
    const blank = bodyOf({ type: "paragraph", content: [{ type: "text", text: " " }] });
    expect(isEmptyEntry({ title: "  ", body: blank })).toBe(true);
  });

  it("unless it has one of them, or an image or player only", () => {
    expect(isEmptyEntry({ title: "Goal", body: bodyOf() })).toBe(false);
    const embed = {
      type: "embed" as const,
      attrs: { provider: "x" as const, url: "https://x.com/a" },
    };
    expect(isEmptyEntry({ title: "", body: bodyOf(embed) })).toBe(false);
    const list = { type: "text" as const, text: "One" };
    const item = {
      type: "listItem" as const,
      content: [{ type: "paragraph" as const, content: [list] }],
    };
    expect(isEmptyEntry({ title: "", body: bodyOf({ type: "bulletList", content: [item] }) })).toBe(
      false,
    );
  });
});

describe("time of an entry that is sent", () => {
  it("is the time of the device, unless one was chosen", () => {
    expect(toNewEntry(emptyEntry(), context).eventAt).toBe("2026-03-01T20:00:00.000Z");
  });

  it("is a chosen time on the clock of the device, which the server corrects", () => {
    const draft = { ...emptyEntry(), eventAt: "2026-03-01T18:30:00.000Z" };
    const sent = toNewEntry(draft, { ...context, now: at("21:00:00"), deviceAhead: 3_600_000 });
    expect(sent.eventAt).toBe("2026-03-01T19:30:00.000Z");
  });

  it("is never in the future", () => {
    const draft = { ...emptyEntry(), eventAt: "2026-03-01T22:00:00.000Z" };
    expect(toNewEntry(draft, context).eventAt).toBe("2026-03-01T20:00:00.000Z");
  });
});

it("of the next entry has the byline and the stream of the last one", () => {
  const sent = { ...emptyEntry(), title: "Goal", byline: "Lina", stream: 2, label: "Match" };
  expect(emptyEntry(sent)).toEqual({ ...emptyEntry(), byline: "Lina", stream: 2 });
});

it("states what happens to the entry", () => {
  const intentOf = (intent: Parameters<typeof toNewEntry>[1]["intent"]) => {
    const { publish, publishAt } = toNewEntry(emptyEntry(), { ...context, intent });
    return [publish, publishAt];
  };
  expect(intentOf({ kind: "publish" })).toEqual([true, null]);
  expect(intentOf({ kind: "submit" })).toEqual([false, null]);
  expect(intentOf({ kind: "schedule", publishAt: "2026-03-02T08:00:00.000Z" })).toEqual([
    false,
    "2026-03-02T08:00:00.000Z",
  ]);
});

it("sends only the fields that were changed", () => {
  const before = { ...emptyEntry({ byline: "Lina", stream: 2 }), title: "Goal" };
  expect(changedFields(before, before)).toEqual({});
  expect(changedFields(before, { ...before, title: "Second goal", keyEvent: true })).toEqual({
    title: "Second goal",
    keyEvent: true,
  });
});
