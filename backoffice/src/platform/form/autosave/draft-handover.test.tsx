// @vitest-environment happy-dom
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startFakeRecordServer } from "../../../../test/fake-record-server.ts";
import {
  click,
  input,
  isShown,
  openForm,
  pass,
  pressSave,
  resetForms,
  type,
  waitFor,
} from "../../../../test/test-form.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  startFakeRecordServer();
});
afterEach(resetForms);

describe("form that is replaced", () => {
  it("hands its text over to the form that is mounted in its place within two seconds, as after a change of language", async () => {
    await openForm();
    type("title", "Water");
    cleanup();
    await openForm();
    await waitFor(() => expect(input("title").value).toBe("Water"));
    expect(isShown("frame.draft.restore")).toBe(false);
  });

  it("restores the draft in the next form of the same record", async () => {
    await openForm();
    type("title", "Water");
    cleanup();
    await pass(2000);
    await openForm();
    expect(input("title").value).toBe("Rain");
    click("frame.draft.restore");
    expect(input("title").value).toBe("Water");
  });

  it("offers no draft once it is saved: the next new record starts empty", async () => {
    const router = await openForm({}, { path: "/tag/create" });
    type("title", "Water");
    type("note", "Rising");
    pressSave();
    await waitFor(() => expect(router.state.location.pathname).toBe("/tag/edit/12"));
    await act(() => router.navigate("/tag/create"));
    await waitFor(() => expect(input("title").value).toBe(""));
    await pass(100);
    expect([input("title").value, input("note").value]).toEqual(["", ""]);
  });
});
