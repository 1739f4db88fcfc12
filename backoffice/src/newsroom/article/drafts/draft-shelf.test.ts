import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { KeptText } from "../../../frame/form/kept-text.ts";
import type { DraftCalls } from "./draft-calls.ts";
import { createDraftShelf } from "./draft-shelf.ts";

const text = (slot: string, title: string, at = 1): KeptText => ({ slot, values: { title, pictures: ["not a field"] }, version: 4, at });

/** The server's drafts, and how often each call was made. */
function server() {
  const drafts = new Map<string, { fields: object; articleId: number | null; version: number | null }>();
  let away = false;
  const calls: DraftCalls = {
    list: vi.fn(async (articleId) =>
      [...drafts].flatMap(([key, draft]) =>
        draft.articleId === articleId ? [{ key, ...draft, updatedAt: "2026-11-21T12:00:00.000Z" }] : [],
      ),
    ),
    save: vi.fn(async ({ key, ...draft }) => {
      if (away) throw new TypeError("no connection");
      drafts.set(key, draft);
    }),
    remove: vi.fn(async (key) => void drafts.delete(key)),
  };
  return { drafts, calls, goAway: (gone: boolean) => (away = gone) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a shelf of drafts", () => {
  it("sends what is typed every few seconds, the last of it, and of it the fields of an article alone", async () => {
    const { drafts, calls } = server();
    const shelf = createDraftShelf(calls, 7);
    shelf.keep(text("a", "W"), false);
    shelf.keep(text("a", "Wa"), false);
    await vi.advanceTimersByTimeAsync(3000);
    shelf.keep(text("a", "Water", 5), false);
    expect(calls.save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.save).toHaveBeenCalledTimes(1);
    expect(drafts.get("article:7:a")).toEqual({ articleId: 7, fields: { title: "Water" }, version: 4 });
    expect(shelf.state()).toEqual({ kind: "kept", at: 5 });
  });

  it("sends at once when one leaves", async () => {
    const { drafts, calls } = server();
    createDraftShelf(calls, null).keep(text("a", "Last words"), true);
    await vi.advanceTimersByTimeAsync(0);
    expect(drafts.get("article:new:a")?.fields).toEqual({ title: "Last words" });
  });

  it("says that a draft is not kept, and tries again", async () => {
    const { drafts, calls, goAway } = server();
    const shelf = createDraftShelf(calls, 7);
    goAway(true);
    shelf.keep(text("a", "Water"), false);
    await vi.advanceTimersByTimeAsync(4000);
    expect(shelf.state()).toEqual({ kind: "failed" });
    goAway(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(drafts.size).toBe(1);
    expect(shelf.state().kind).toBe("kept");
  });

  it("finds what was kept of its article, and nothing of others", async () => {
    const { calls } = server();
    for (const [id, slot] of [
      [7, "a"],
      [7, "b"],
      [8, "c"],
    ] as const)
      createDraftShelf(calls, id).keep(text(slot, slot), true);
    await vi.advanceTimersByTimeAsync(0);
    const found = await createDraftShelf(calls, 7).find();
    expect(found.map(({ slot, values, version }) => [slot, values, version])).toEqual([
      ["a", { title: "a" }, 4],
      ["b", { title: "b" }, 4],
    ]);
  });

  it("throws away what is saved or given up, also what is on its way; and asks for nothing that it never sent", async () => {
    const { drafts, calls } = server();
    const shelf = createDraftShelf(calls, 7);
    shelf.keep(text("a", "Water"), true);
    shelf.keep(text("a", "Water rises"), false);
    shelf.forget("a");
    shelf.forget("never");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drafts.size).toBe(0);
    expect(calls.save).toHaveBeenCalledTimes(1);
    expect(calls.remove).toHaveBeenCalledTimes(1);
    expect(shelf.state()).toEqual({ kind: "empty" });
  });

  it("does not throw away what went by itself when the article was saved", async () => {
    const { drafts, calls } = server();
    const shelf = createDraftShelf(calls, 7);
    shelf.keep(text("a", "Water"), true);
    await vi.advanceTimersByTimeAsync(0);
    drafts.clear();
    shelf.forget("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.remove).not.toHaveBeenCalled();
  });

  it("sends nothing more once its form is gone", async () => {
    const { calls } = server();
    const shelf = createDraftShelf(calls, 7);
    shelf.keep(text("a", "Water"), false);
    shelf.close();
    shelf.keep(text("a", "Water"), false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.save).not.toHaveBeenCalled();
  });
});
