// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startFakeRecordServer } from "../../../../test/fake-record-server.ts";
import { bySuiteSize, random, randomInteger } from "../../../../test/suite-size.ts";
import {
  input,
  isShown,
  keysAsMessages,
  openForm,
  pass,
  pressSave,
  resetForms,
  storedDrafts,
  type,
  waitFor,
} from "../../../../test/test-form.tsx";
import { autosaveOpenForms, type DraftStore } from "./form-drafts.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(resetForms);

/** Store for drafts on a server, with those that it has. */
function fakeDraftStore(): DraftStore & { slots: Set<string> } {
  const slots = new Set<string>();
  return {
    slots,
    find: async () => [],
    save: ({ slot }) => void slots.add(slot),
    delete: (slot) => void slots.delete(slot),
  };
}

const blurWindow = () => window.dispatchEvent(new Event("blur"));

describe("form of a new record", () => {
  it("stores no draft after the record was created, while the form of the record is loading", async () => {
    startFakeRecordServer();
    const store = fakeDraftStore();
    const router = await openForm({ draftStore: store }, { path: "/tag/create", loadingMs: 1500 });
    type("title", "Water");
    pressSave();
    await waitFor(() => expect(router.state.navigation.state).toBe("loading"));
    autosaveOpenForms();
    blurWindow();
    await pass(1000);
    expect(storedDrafts()).toEqual([]);
    await waitFor(() => expect(router.state.location.pathname).toBe("/tag/edit/12"));
    expect([storedDrafts(), store.slots.size]).toEqual([[], 0]);
  });

  it("leaves no draft of a created record, after any events before its form is closed", async () => {
    for (let created = 0; created < bySuiteSize({ sample: 15, full: 200 }); created++) {
      const server = startFakeRecordServer();
      const store = fakeDraftStore();
      const router = await openForm(
        { draftStore: store },
        { path: "/tag/create", loadingMs: randomInteger(0, 1500) },
      );
      const maybe = (action: () => void) => (random() < 0.4 ? action() : undefined);
      type("title", `Water ${created}`);
      await pass(randomInteger(0, 900));
      maybe(() => type("note", "Rising"));
      if (random() < 0.3) {
        server.failWith = random() < 0.5 ? "offline" : 503;
        pressSave();
        await pass(600);
        server.failWith = null;
      }
      const release = server.holdSaves();
      pressSave();
      maybe(pressSave);
      await pass(randomInteger(0, 1500));
      maybe(blurWindow);
      maybe(autosaveOpenForms);
      release();
      for (let step = 0; step < 4; step++) {
        await pass(randomInteger(0, 400));
        maybe(blurWindow);
        maybe(autosaveOpenForms);
        maybe(pressSave);
      }
      await waitFor(() => expect(router.state.location.pathname).toBe("/tag/edit/12"));
      await pass(1000);
      expect([storedDrafts(), [...store.slots]], `record ${created}`).toEqual([[], []]);
      resetForms();
      vi.useFakeTimers();
    }
  });

  it("moves text that is typed while the record is created to the form of the record only", async () => {
    const server = startFakeRecordServer();
    const router = await openForm({}, { path: "/tag/create", loadingMs: 700 });
    const release = server.holdSaves();
    type("title", "Water");
    pressSave();
    await pass(100);
    type("title", "Water rises");
    release();
    await waitFor(() => expect(router.state.location.pathname).toBe("/tag/edit/12"));
    await waitFor(() => expect(input("title").value).toBe("Water rises"));
    expect(Object.keys(localStorage).filter((key) => key.includes("tag/new"))).toEqual([]);
  });

  it("keeps the drafts of translations of different originals apart", async () => {
    startFakeRecordServer();
    await openForm({ draftKey: "new-of-3", formName: "translation" }, { path: "/tag/create" });
    type("title", "Water");
    await pass(500);
    expect(Object.keys(localStorage).map((key) => key.split(".").slice(2, 4).join("."))).toContain(
      "1.tag/new-of-3",
    );
  });

  it("names title, time and form of the draft that it offers", async () => {
    startFakeRecordServer();
    vi.setSystemTime("2026-11-26T20:30:00Z");
    const at = Date.parse("2026-11-26T20:08:00Z");
    const draft = { slot: "earlier", form: "quick", values: { title: "Explosion" }, at };
    localStorage.setItem("desk.kept.1.tag/new.earlier", JSON.stringify(draft));
    vi.spyOn(keysAsMessages, "translate").mockImplementation((key, values) =>
      values?.form ? [key, values.title, values.time, values.form].join("|") : key,
    );
    await openForm({}, { path: "/tag/create" });
    const offer = "frame.draft.titled|\u2068Explosion\u2069|23:08|resources.tag.forms.quick";
    await waitFor(() => expect(isShown(offer)).toBe(true));
  });
});
