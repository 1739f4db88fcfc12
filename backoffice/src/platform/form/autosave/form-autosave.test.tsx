// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startFakeRecordServer } from "../../../../test/fake-record-server.ts";
import {
  AUTOSAVE_DELAY_MS,
  asksBeforeUnload,
  CURRENT_USER,
  click,
  crash,
  input,
  isShown,
  openForm,
  pass,
  pressSave,
  resetForms,
  storeDraft,
  storedDrafts,
  type,
  waitFor,
  waitForText,
} from "../../../../test/test-form.tsx";
import { autosaveOpenForms, type DraftStore } from "./form-drafts.ts";

const RESTORE = "frame.draft.restore";
const DISCARD = "frame.draft.discard";

let server: ReturnType<typeof startFakeRecordServer>;

beforeEach(() => {
  vi.useFakeTimers();
  server = startFakeRecordServer();
});
afterEach(resetForms);

/** Store for drafts with mocked calls. */
const fakeDraftStore = (find: DraftStore["find"] = async () => []) => ({
  find: vi.fn(find),
  save: vi.fn(),
  delete: vi.fn(),
});

const hidePage = () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
};

/** Lets the storage of the browser accept nothing more. */
function fillStorage() {
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(localStorage, {
      get: (storage, name) => (name === "setItem" ? full : Reflect.get(storage, name)),
    }),
  );
}

describe("form autosave", () => {
  it("saves the changed fields in the browser as soon as typing pauses, with the version that they are based on", async () => {
    await openForm();
    type("title", "W");
    await pass(AUTOSAVE_DELAY_MS - 100);
    type("title", "Water");
    await pass(AUTOSAVE_DELAY_MS - 100);
    expect(storedDrafts()).toEqual([]);
    await pass(100);
    expect(storedDrafts()).toMatchObject([{ values: { title: "Water" }, version: 4 }]);
  });

  it("saves the latest text when the page is hidden, and tells the draft store that the user leaves", async () => {
    const draftStore = fakeDraftStore();
    await openForm({ draftStore });
    type("title", "Last words");
    hidePage();
    expect(storedDrafts()).toMatchObject([{ values: { title: "Last words" } }]);
    expect(draftStore.save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ values: { title: "Last words" } }),
      true,
    );
  });

  it("saves text typed less than a moment ago when the session ends", async () => {
    await openForm();
    type("title", "Last words");
    autosaveOpenForms();
    expect(storedDrafts()).toMatchObject([{ values: { title: "Last words" } }]);
  });

  it("saves neither secret fields nor fields changed back", async () => {
    await openForm({ excludedFromAutosave: ["secret"] });
    type("secret", "password");
    type("note", "Wet");
    type("note", "Dry");
    type("title", "Water");
    await pass(AUTOSAVE_DELAY_MS);
    expect(storedDrafts().map(({ values }) => values)).toEqual([{ title: "Water" }]);
  });

  it("deletes the draft when all fields are changed back", async () => {
    await openForm();
    type("title", "Water");
    await pass(AUTOSAVE_DELAY_MS);
    expect(storedDrafts()).toHaveLength(1);
    type("title", "Rain");
    await pass(AUTOSAVE_DELAY_MS);
    expect(storedDrafts()).toEqual([]);
  });

  it("leaves no older draft behind when the storage of the browser is full", async () => {
    await openForm();
    type("title", "Water");
    await pass(AUTOSAVE_DELAY_MS);
    fillStorage();
    type("title", "Water rises");
    await pass(AUTOSAVE_DELAY_MS);
    expect(storedDrafts()).toEqual([]);
    expect(asksBeforeUnload()).toBe(true);
  });

  it("deletes the draft once the form is saved, and only then", async () => {
    await openForm();
    type("title", "Water");
    await pass(AUTOSAVE_DELAY_MS);
    server.failWith = 503;
    pressSave();
    await waitFor(() => expect(server.saves).toHaveLength(1));
    await pass(AUTOSAVE_DELAY_MS);
    expect(storedDrafts()).toHaveLength(1);
    server.failWith = null;
    pressSave();
    await waitFor(() => expect(storedDrafts()).toEqual([]));
    expect(server.record.title).toBe("Water");
  });
});

describe("text typed before the current user is known", () => {
  it("is unsaved: the browser confirms before the page is closed, and a failed save reports that the text is safe", async () => {
    await openForm({}, { identify: () => new Promise(() => {}) });
    type("title", "Water");
    expect(asksBeforeUnload()).toBe(true);
    server.failWith = "offline";
    pressSave();
    await waitForText("The server could not be reached. Your changes are safe. Try again.");
    type("title", "Rain");
    await pass(0);
    expect(asksBeforeUnload()).toBe(false);
  });

  it("is saved in the browser once the user is known", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof CURRENT_USER>();
    await openForm({}, { identify: () => promise });
    type("title", "Water");
    await pass(AUTOSAVE_DELAY_MS);
    expect(storedDrafts()).toEqual([]);
    resolve(CURRENT_USER);
    await pass(0);
    await pass(AUTOSAVE_DELAY_MS);
    expect(storedDrafts()).toMatchObject([{ values: { title: "Water" }, version: 4 }]);
  });
});

describe("draft restore", () => {
  it("offers the text after a crash, and saves it as based on the version that the user saw", async () => {
    await openForm();
    type("title", "Water");
    await pass(AUTOSAVE_DELAY_MS);
    crash();
    server.editByColleague({ note: "By a colleague" });
    await openForm();
    expect(input("title").value).toBe("Rain");
    click(RESTORE);
    expect(input("title").value).toBe("Water");
    pressSave();
    await waitFor(() => expect(server.saves).toEqual([{ title: "Water", version: 4 }]));
    await waitFor(() => expect(storedDrafts()).toEqual([]));
    expect(server.record).toMatchObject({ title: "Water", note: "By a colleague" });
  });

  it("reports a conflict instead of overwriting a field that a colleague changed since the crash", async () => {
    storeDraft({ values: { title: "Water" } });
    server.editByColleague({ title: "Snow" });
    await openForm();
    click(RESTORE);
    pressSave();
    await waitForText("frame.conflict.save");
    expect(server.record.title).toBe("Snow");
  });

  it("offers no draft that equals the saved record, and deletes it", async () => {
    storeDraft({ values: { title: "Rain" } });
    await openForm();
    expect(isShown(RESTORE)).toBe(false);
    expect(storedDrafts()).toEqual([]);
  });

  it("offers no draft of another user", async () => {
    storeDraft({ values: { title: "Of another user" } }, 2);
    await openForm();
    expect(isShown(RESTORE)).toBe(false);
    expect(storedDrafts()).toHaveLength(1);
  });

  it("offers no draft that is open in another window", async () => {
    storeDraft({ values: { title: "Water" }, slot: "open" });
    const locks = {
      request: async () => {},
      query: async () => ({ held: [{ name: "desk.form.open" }] }),
    };
    Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
    await openForm();
    Object.defineProperty(navigator, "locks", { configurable: true, value: undefined });
    expect(isShown(RESTORE)).toBe(false);
    expect(storedDrafts()).toHaveLength(1);
  });

  it("offers the newest of several drafts, and deletes them all once the form is saved", async () => {
    storeDraft({ values: { title: "Oldest" }, slot: "first", at: Date.now() - 3000 });
    storeDraft({ values: { title: "Newest" }, slot: "second", at: Date.now() - 1000 });
    storeDraft({ values: { title: "Older" }, slot: "third", at: Date.now() - 2000 });
    await openForm();
    click(RESTORE);
    expect(input("title").value).toBe("Newest");
    await pass(AUTOSAVE_DELAY_MS);
    expect(storedDrafts()).toHaveLength(4);
    pressSave();
    await waitFor(() => expect(storedDrafts()).toEqual([]));
  });

  it("restores only fields without newer text, unless the user selects the older text", async () => {
    storeDraft({ values: { title: "Water", note: "Older" } });
    await openForm();
    type("note", "Newer");
    click(RESTORE);
    expect([input("title").value, input("note").value]).toEqual(["Rain", "Newer"]);
    await waitFor(() => click("frame.draft.compare.use"));
    await waitFor(() => expect(input("title").value).toBe("Water"));
    expect(input("note").value).toBe("Newer");
  });

  it("can be undone, and is then offered again", async () => {
    storeDraft({ values: { title: "Water", note: "Older" } });
    await openForm();
    type("note", "Newer");
    click(RESTORE);
    await waitFor(() => click("frame.draft.compare.recovered"));
    click("frame.draft.compare.use");
    await waitFor(() => expect(input("note").value).toBe("Older"));
    await waitForText("ra.action.undo");
    click("ra.action.undo");
    expect([input("title").value, input("note").value]).toEqual(["Rain", "Newer"]);
    await waitForText(RESTORE);
  });

  it("is not offered again after the user discards the draft", async () => {
    storeDraft({ values: { title: "Water" } });
    await openForm();
    click(DISCARD);
    expect(storedDrafts()).toEqual([]);
    crash();
    await openForm();
    expect(isShown(RESTORE)).toBe(false);
  });

  it("offers drafts of the browser while the draft store fails", async () => {
    storeDraft({ values: { title: "Water" } });
    await openForm({
      draftStore: fakeDraftStore(() => Promise.reject(new TypeError("no connection"))),
    });
    click(RESTORE);
    expect(input("title").value).toBe("Water");
  });

  it("offers drafts of the draft store, but prefers the copy in the browser, which is never older", async () => {
    const remote = { values: { title: "Of another browser" }, version: 4, at: Date.now() };
    storeDraft({ values: { title: "Newer" }, slot: "both", at: Date.now() - 1000 });
    const draftStore = fakeDraftStore(async () => [
      { ...remote, values: { title: "Older" }, slot: "both" },
      { ...remote, slot: "remote", at: Date.now() - 2000 },
    ]);
    await openForm({ draftStore });
    click(RESTORE);
    expect(input("title").value).toBe("Newer");
    click("ra.action.undo");
    click(DISCARD);
    expect(draftStore.delete.mock.calls.flat()).toEqual(expect.arrayContaining(["both", "remote"]));
  });
});
