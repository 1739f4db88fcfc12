import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FormDraft } from "../../../platform/form/autosave/form-drafts.ts";
import type { DraftApi } from "./draft-api.ts";
import { DraftAutosave } from "./draft-autosave.ts";

const typed = (slot: string, title: string, at = 1): FormDraft => ({
  slot,
  values: { title, pictures: ["not a field"] },
  version: 4,
  at,
});

/** Fake server with its drafts and mocked calls. */
function fakeServer() {
  const drafts = new Map<
    string,
    { fields: object; articleId: number | null; version: number | null }
  >();
  let isOffline = false;
  let gate = Promise.resolve();
  const calls: DraftApi = {
    list: vi.fn(async (articleId) =>
      [...drafts].flatMap(([key, draft]) =>
        draft.articleId === articleId
          ? [{ key, ...draft, updatedAt: "2026-11-21T12:00:00.000Z" }]
          : [],
      ),
    ),
    save: vi.fn(async ({ key, ...draft }) => {
      await gate;
      if (isOffline) throw new TypeError("no connection");
      drafts.set(key, draft);
    }),
    remove: vi.fn(async (key) => void drafts.delete(key)),
  };
  /** Holds saves until the returned function is called. */
  const holdSaves = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  return { drafts, calls, holdSaves, setOffline: (offline: boolean) => (isOffline = offline) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("draft autosave on the server", () => {
  it("saves only the latest text at each interval, and only the fields of an article", async () => {
    const { drafts, calls } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    shelf.save(typed("a", "W"), false);
    shelf.save(typed("a", "Wa"), false);
    await vi.advanceTimersByTimeAsync(3000);
    shelf.save(typed("a", "Water", 5), false);
    expect(calls.save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.save).toHaveBeenCalledTimes(1);
    expect(drafts.get("article:7:a")).toEqual({
      articleId: 7,
      fields: { title: "Water" },
      version: 4,
    });
    expect(shelf.state()).toEqual({ kind: "saved", at: 5 });
  });

  it("saves immediately when the page is left", async () => {
    const { drafts, calls } = fakeServer();
    new DraftAutosave(calls, null).save(typed("a", "Last words"), true);
    await vi.advanceTimersByTimeAsync(0);
    expect(drafts.get("article:new:a")?.fields).toEqual({ title: "Last words" });
  });

  it("reports a failed save and retries", async () => {
    const { drafts, calls, setOffline } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    setOffline(true);
    shelf.save(typed("a", "Water"), false);
    await vi.advanceTimersByTimeAsync(4000);
    expect(shelf.state()).toEqual({ kind: "failed" });
    setOffline(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(drafts.size).toBe(1);
    expect(shelf.state().kind).toBe("saved");
  });

  it("saves newer text only after a save in progress, and skips text typed in between", async () => {
    const { drafts, calls, holdSaves } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    const release = holdSaves();
    shelf.save(typed("a", "Water"), false);
    await vi.advanceTimersByTimeAsync(4000);
    for (const title of ["Water r", "Water rises"]) {
      shelf.save(typed("a", title), false);
      await vi.advanceTimersByTimeAsync(2000);
    }
    expect(calls.save).toHaveBeenCalledTimes(1);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.save).toHaveBeenCalledTimes(2);
    expect(drafts.get("article:7:a")?.fields).toEqual({ title: "Water rises" });
  });

  it("saves immediately when the page is left during a save, and again after it, so that the newest text wins", async () => {
    const { drafts, calls, holdSaves } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    const release = holdSaves();
    shelf.save(typed("a", "Water"), false);
    await vi.advanceTimersByTimeAsync(4000);
    const releaseLast = holdSaves();
    shelf.save(typed("a", "Water rises"), true);
    expect(calls.save).toHaveBeenCalledTimes(2);
    expect(calls.save).toHaveBeenLastCalledWith(
      expect.objectContaining({ fields: { title: "Water rises" } }),
      true,
    );
    // The server carries out the older save last.
    releaseLast();
    await vi.advanceTimersByTimeAsync(0);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(drafts.get("article:7:a")?.fields).toEqual({ title: "Water rises" });
    expect(calls.save).toHaveBeenCalledTimes(3);
  });

  it("saves newer text only after a save that began when the page was left", async () => {
    const { drafts, calls, holdSaves } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    const release = holdSaves();
    shelf.save(typed("a", "Water"), true);
    shelf.save(typed("a", "Water rises"), false);
    await vi.advanceTimersByTimeAsync(4000);
    expect(calls.save).toHaveBeenCalledTimes(1);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(drafts.get("article:7:a")?.fields).toEqual({ title: "Water rises" });
  });

  it("saves once when the browser reports in several ways that the page is left", async () => {
    const { calls } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    for (let i = 0; i < 3; i++) shelf.save(typed("a", "Water", i), true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.save).toHaveBeenCalledTimes(1);
    shelf.save(typed("a", "Water", 4), true);
    expect(calls.save).toHaveBeenCalledTimes(2);
  });

  it("retries with the newest text when more was typed after a failed save", async () => {
    const { drafts, calls, setOffline } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    setOffline(true);
    shelf.save(typed("a", "Water"), false);
    await vi.advanceTimersByTimeAsync(4000);
    shelf.save(typed("a", "Water rises"), false);
    setOffline(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(drafts.get("article:7:a")?.fields).toEqual({ title: "Water rises" });
    expect(calls.save).toHaveBeenCalledTimes(2);
  });

  it("deletes the draft after a save in progress when the text is saved, so that it does not reappear", async () => {
    const { drafts, calls, holdSaves } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    const release = holdSaves();
    shelf.save(typed("a", "Water"), false);
    await vi.advanceTimersByTimeAsync(4000);
    shelf.delete("a");
    release();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drafts.size).toBe(0);
    expect(shelf.state()).toEqual({ kind: "empty" });
  });

  it("does not retry a failed save of text that was saved or discarded in the meantime", async () => {
    const { calls, setOffline } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    setOffline(true);
    shelf.save(typed("a", "Water"), false);
    await vi.advanceTimersByTimeAsync(4000);
    shelf.delete("a");
    await vi.advanceTimersByTimeAsync(15_000);
    setOffline(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.save).toHaveBeenCalledTimes(1);
    expect(shelf.state()).toEqual({ kind: "empty" });
  });

  it("finds only the drafts of its own article", async () => {
    const { calls } = fakeServer();
    for (const [id, slot] of [
      [7, "a"],
      [7, "b"],
      [8, "c"],
    ] as const)
      new DraftAutosave(calls, id).save(typed(slot, slot), true);
    await vi.advanceTimersByTimeAsync(0);
    const found = await new DraftAutosave(calls, 7).find();
    expect(found.map(({ slot, values, version }) => [slot, values, version])).toEqual([
      ["a", { title: "a" }, 4],
      ["b", { title: "b" }, 4],
    ]);
  });

  it("finds the drafts of a translation only for the same original, with the name of the form", async () => {
    const { calls, drafts } = fakeServer();
    new DraftAutosave(calls, null, "new-of-3").save(
      { ...typed("a", "Of 3"), form: "translation" },
      true,
    );
    new DraftAutosave(calls, null).save({ ...typed("b", "Quick"), form: "quick" }, true);
    await vi.advanceTimersByTimeAsync(0);
    const find = async (newKey?: string) =>
      (await new DraftAutosave(calls, null, newKey).find()).map(({ slot, form, values }) => [
        slot,
        form,
        values.title,
      ]);
    expect(await find("new-of-3")).toEqual([["a", "translation", "Of 3"]]);
    expect(await find("new-of-30")).toEqual([]);
    expect(await find()).toEqual([["b", "quick", "Quick"]]);
    const shelf = new DraftAutosave(calls, null);
    await shelf.find();
    shelf.delete("b");
    await vi.advanceTimersByTimeAsync(0);
    expect([...drafts.keys()]).toEqual(["article:new-of-3:translation:a"]);
  });

  it("removes the draft when the text is saved or discarded, and sends no request for drafts that it never saved", async () => {
    const { drafts, calls } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    shelf.save(typed("a", "Water"), true);
    shelf.save(typed("a", "Water rises"), false);
    shelf.delete("a");
    shelf.delete("never");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(drafts.size).toBe(0);
    expect(calls.save).toHaveBeenCalledTimes(1);
    expect(calls.remove).toHaveBeenCalledTimes(1);
    expect(shelf.state()).toEqual({ kind: "empty" });
  });

  it("does not remove a draft that the server already removed when the article was saved", async () => {
    const { drafts, calls } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    shelf.save(typed("a", "Water"), true);
    await vi.advanceTimersByTimeAsync(0);
    drafts.clear();
    shelf.delete("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.remove).not.toHaveBeenCalled();
  });

  it("sends nothing after its form is unmounted", async () => {
    const { calls } = fakeServer();
    const shelf = new DraftAutosave(calls, 7);
    shelf.save(typed("a", "Water"), false);
    shelf.close();
    shelf.save(typed("a", "Water"), false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.save).not.toHaveBeenCalled();
  });
});
