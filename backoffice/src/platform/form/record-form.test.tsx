// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startFakeRecordServer } from "../../../test/fake-record-server.ts";
import {
  AUTOSAVE_DELAY_MS,
  asksBeforeUnload,
  click,
  crash,
  input,
  isShown,
  openForm,
  pass,
  pressSave,
  resetForms,
  storedDrafts,
  type,
  waitFor,
  waitForText,
} from "../../../test/test-form.tsx";

const SAVED = "frame.saveState.saved";
const UNSAVED = "frame.saveState.unsaved";
const SAVING = "frame.saveState.saving";
const CONFLICT = "frame.conflict.save";

let server: ReturnType<typeof startFakeRecordServer>;

beforeEach(() => {
  vi.useFakeTimers();
  server = startFakeRecordServer();
});
afterEach(resetForms);

/** Waits until a save is in progress. */
const saveStarted = (count = 1) => waitFor(() => expect(server.saves).toHaveLength(count));

describe("record that cannot be loaded", () => {
  it("is requested again after a temporary failure", async () => {
    server.failedLoads = 1;
    await openForm();
    expect(input("title").value).toBe("Rain");
  });

  it("is left for the list if it does not exist", async () => {
    await expect(openForm({}, { path: "/tag/edit/8" })).rejects.toThrow();
    expect(isShown("another screen")).toBe(true);
  });

  it("stays on its screen if it fails for longer", async () => {
    server.failedLoads = 4;
    vi.spyOn(console, "error").mockImplementation(() => {});
    await expect(openForm()).rejects.toThrow();
    await pass(10_000);
    expect(isShown("another screen")).toBe(false);
    expect(screen.getAllByText(/SERVICE_UNAVAILABLE/)).not.toHaveLength(0);
  });
});

describe("text typed while a save is in progress", () => {
  it("stays in the form as unsaved, and the next save sends only it, with the new version", async () => {
    await openForm();
    const release = server.holdSaves();
    type("title", "Water");
    pressSave();
    await saveStarted();
    type("note", "Wet");
    type("title", "Water rises");
    release();
    await waitForText(UNSAVED);
    expect([input("title").value, input("note").value]).toEqual(["Water rises", "Wet"]);
    await pass(AUTOSAVE_DELAY_MS);
    expect(storedDrafts().map(({ values, version }) => [values, version])).toEqual([
      [{ title: "Water rises", note: "Wet" }, 5],
    ]);
    pressSave();
    await waitForText(SAVED);
    expect(server.saves).toEqual([
      { title: "Water", version: 4 },
      { title: "Water rises", note: "Wet", version: 5 },
    ]);
  });

  it("survives a crash before the save has returned", async () => {
    await openForm();
    server.holdSaves();
    type("title", "Water");
    pressSave();
    await saveStarted();
    type("note", "Wet");
    await pass(AUTOSAVE_DELAY_MS);
    crash();
    expect(storedDrafts()).toMatchObject([{ values: { title: "Water", note: "Wet" }, version: 4 }]);
  });

  it("moves to the form of the new record when a record is created", async () => {
    await openForm({}, { path: "/tag/create" });
    const release = server.holdSaves();
    type("title", "Water");
    pressSave();
    await saveStarted();
    type("note", "Wet");
    release();
    await waitFor(() =>
      expect([input("title").value, input("note").value]).toEqual(["Water", "Wet"]),
    );
    await waitForText(UNSAVED);
    pressSave();
    await saveStarted(2);
    expect(server.saves[1]).toEqual({ note: "Wet", version: 1 });
  });
});

describe("saving a form", () => {
  it("sends one request when the user presses the shortcut several times", async () => {
    await openForm();
    const release = server.holdSaves();
    type("title", "Water");
    for (let i = 0; i < 3; i++) {
      pressSave();
      pressSave();
      await waitForText(SAVING);
    }
    release();
    await waitForText(SAVED);
    expect(server.saves).toHaveLength(1);
  });

  it("saves text that was typed and saved during a save after it, based on its version", async () => {
    await openForm();
    const release = server.holdSaves();
    type("title", "Water");
    pressSave();
    await waitForText(SAVING);
    type("title", "Water rises");
    pressSave();
    pressSave();
    await pass(1000);
    expect(server.saves).toHaveLength(1);
    release();
    await waitFor(() => expect(server.saves).toHaveLength(2));
    await waitForText(SAVED);
    expect(server.saves[1]).toEqual({ title: "Water rises", version: 5 });
    expect(server.record).toMatchObject({ title: "Water rises", version: 6 });
    expect(isShown(CONFLICT)).toBe(false);
  });

  it("saves the newer text after a save that failed", async () => {
    await openForm();
    const release = server.holdSaves();
    server.failWith = 503;
    type("title", "Water");
    pressSave();
    await waitForText(SAVING);
    type("title", "Water rises");
    pressSave();
    await pass(100);
    server.failWith = null;
    release();
    await waitFor(() => expect(server.record.title).toBe("Water rises"));
  });

  it("merges text typed during a save with the saved merge, and waits for it before the next save", async () => {
    const mergeTyped = vi.fn(
      async ({ saved, typed }: { saved: unknown; typed: unknown }) => `${saved} + ${typed}`,
    );
    await openForm({ fieldMerges: { note: mergeTyped } });
    const release = server.holdSaves();
    type("note", "Wet");
    pressSave();
    await waitForText(SAVING);
    type("note", "Wet and cold");
    pressSave();
    server.mergeSaves = ({ note }) => ({ note: `${note}, by a colleague` });
    release();
    await waitFor(() => expect(server.saves).toHaveLength(2));
    expect(mergeTyped).toHaveBeenCalledExactlyOnceWith({
      sent: "Wet",
      saved: "Wet, by a colleague",
      typed: "Wet and cold",
    });
    expect(server.saves[1]).toEqual({ note: "Wet, by a colleague + Wet and cold", version: 5 });
  });

  it("keeps text typed while earlier text is being merged", async () => {
    const mergeTyped = async ({ saved, typed }: { saved: unknown; typed: unknown }) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (typed === "Wet and cold") type("note", "Wet, cold and windy");
      return `${saved} + ${typed}`;
    };
    await openForm({ fieldMerges: { note: mergeTyped } });
    const release = server.holdSaves();
    type("note", "Wet");
    pressSave();
    await waitForText(SAVING);
    type("note", "Wet and cold");
    pressSave();
    server.mergeSaves = ({ note }) => ({ note: `${note}, by a colleague` });
    release();
    await waitFor(() => expect(server.saves).toHaveLength(2));
    expect(server.saves[1]).toEqual({
      note: "Wet, by a colleague + Wet, cold and windy",
      version: 5,
    });
  });

  it("bases text that was typed during a save on the version before it when it cannot be merged", async () => {
    await openForm({ fieldMerges: { note: async () => undefined } });
    const release = server.holdSaves();
    type("note", "Wet");
    pressSave();
    await waitForText(SAVING);
    type("note", "Wet and cold");
    server.mergeSaves = ({ note }) => ({ note: `${note}, by a colleague` });
    release();
    await waitFor(() => expect(server.record.version).toBe(5));
    await pass(100);
    pressSave();
    await waitForText(CONFLICT);
    expect(server.saves[1]).toEqual({ note: "Wet and cold", version: 4 });
  });

  it("creates a record once, also when the user saves again before its form has opened", async () => {
    const onCreated = vi.fn();
    await openForm({ onCreated }, { path: "/tag/create" });
    type("title", "Water");
    pressSave();
    await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    type("title", "Water rises");
    pressSave();
    await pass(1000);
    expect(server.saves).toHaveLength(1);
  });

  it.each([
    [503, "SERVICE_UNAVAILABLE"],
    ["offline", "The server could not be reached"],
  ] as const)(
    "keeps the text, reports the failed save (%s), confirms before the page is closed, and can retry",
    async (failure, cause) => {
      await openForm();
      server.failWith = failure;
      type("title", "Water");
      pressSave();
      await waitForText(`${cause}. Your changes are safe. Try again.`);
      await waitForText(UNSAVED);
      expect(input("title").value).toBe("Water");
      expect(asksBeforeUnload()).toBe(true);
      server.failWith = null;
      pressSave();
      await waitForText(SAVED);
      expect(server.record.title).toBe("Water");
      expect(asksBeforeUnload()).toBe(false);
    },
  );

  it("keeps the text when the user declines a question before the save", async () => {
    await openForm({ maySave: async () => false });
    type("title", "Water");
    pressSave();
    await pass(1000);
    expect(server.saves).toEqual([]);
    expect(input("title").value).toBe("Water");
    expect(isShown(UNSAVED)).toBe(true);
  });
});

describe("concurrent edits", () => {
  it("are merged when they change different fields, because only changed fields are sent", async () => {
    await openForm();
    server.editByColleague({ note: "By a colleague" });
    type("title", "Water");
    pressSave();
    await waitForText(SAVED);
    expect(server.record).toMatchObject({ title: "Water", note: "By a colleague" });
    expect(input("note").value).toBe("By a colleague");
  });

  it("of the same field are shown side by side, and nothing is overwritten before the user decides", async () => {
    await openForm();
    server.editByColleague({ title: "Snow" });
    type("title", "Water");
    pressSave();
    await waitForText(CONFLICT);
    expect([screen.getByText("Snow"), screen.getByText("Water")]).toHaveLength(2);
    expect(server.record.title).toBe("Snow");
    click("frame.conflict.back");
    await waitFor(() => expect(isShown(CONFLICT)).toBe(false));
    expect(input("title").value).toBe("Water");
    expect(asksBeforeUnload()).toBe(true);
  });

  it.each([
    ["yours", "Water"],
    ["theirs", "Snow"],
  ])(
    "end with the selected text (%s), and with the other changed fields of both users",
    async (side, title) => {
      await openForm();
      server.editByColleague({ title: "Snow" });
      type("title", "Water");
      type("note", "Wet");
      pressSave();
      await waitForText(CONFLICT);
      click(`frame.conflict.${side}`);
      click(CONFLICT);
      await waitForText(SAVED);
      expect(server.record).toMatchObject({ title, note: "Wet" });
      expect(input("title").value).toBe(title);
    },
  );

  it("are reported again when a colleague saves the field once more while the user decides", async () => {
    await openForm();
    server.editByColleague({ title: "Snow" });
    type("title", "Water");
    pressSave();
    await waitForText(CONFLICT);
    server.editByColleague({ title: "Hail" });
    click(CONFLICT);
    await waitForText("Hail");
    expect(server.record.title).toBe("Hail");
  });
});
