// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startFakeRecordServer } from "../../../../test/fake-record-server.ts";
import {
  AUTOSAVE_DELAY_MS,
  asksBeforeUnload,
  click,
  input,
  isShown,
  openForm,
  pass,
  resetForms,
  storedDrafts,
  type,
  waitForText,
} from "../../../../test/test-form.tsx";

const LEAVE = "frame.unsaved.leave.confirm";
const ANOTHER_SCREEN = "another screen";

beforeEach(() => {
  vi.useFakeTimers();
  startFakeRecordServer();
});
afterEach(resetForms);

describe("leaving a form", () => {
  it("needs no confirmation without unsaved changes", async () => {
    const router = await openForm();
    type("title", "Water");
    type("title", "Rain");
    await pass(AUTOSAVE_DELAY_MS);
    expect(asksBeforeUnload()).toBe(false);
    void router.navigate("/tag/list");
    await waitForText(ANOTHER_SCREEN);
  });

  it("with unsaved changes needs a confirmation; a user who stays keeps the text", async () => {
    const router = await openForm();
    type("title", "Water");
    await pass(AUTOSAVE_DELAY_MS);
    expect(asksBeforeUnload()).toBe(true);
    void router.navigate("/tag/list");
    await waitForText(LEAVE);
    click("frame.unsaved.leave.cancel");
    await pass(1000);
    expect(input("title").value).toBe("Water");
    expect(storedDrafts()).toHaveLength(1);
  });

  it("after a confirmation discards the text, so that it is not offered again", async () => {
    const router = await openForm();
    type("title", "Water");
    await pass(AUTOSAVE_DELAY_MS);
    void router.navigate("/tag/list");
    await waitForText(LEAVE);
    click(LEAVE);
    await waitForText(ANOTHER_SCREEN);
    expect(storedDrafts()).toEqual([]);
    expect(asksBeforeUnload()).toBe(false);
  });

  it("needs no confirmation when only the query of its URL changes", async () => {
    const router = await openForm();
    type("title", "Water");
    await router.navigate("/tag/edit/7?tab=2");
    await pass(1000);
    expect(isShown(LEAVE)).toBe(false);
    expect(input("title").value).toBe("Water");
  });
});
