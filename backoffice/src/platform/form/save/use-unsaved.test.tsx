// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hasUnsaved } from "./unsaved.ts";
import { useUnsaved } from "./use-unsaved.ts";

afterEach(cleanup);

it("registers a form only while it has unsaved changes and is open", () => {
  const { rerender, unmount } = renderHook(({ isUnsaved }) => useUnsaved(isUnsaved), {
    initialProps: { isUnsaved: false },
  });
  expect(hasUnsaved()).toBe(false);
  rerender({ isUnsaved: true });
  expect(hasUnsaved()).toBe(true);
  rerender({ isUnsaved: false });
  expect(hasUnsaved()).toBe(false);
  rerender({ isUnsaved: true });
  unmount();
  expect(hasUnsaved()).toBe(false);
});

it("lets a saved form be left before it is rendered again", () => {
  const { result } = renderHook(() => useUnsaved(true));
  expect(hasUnsaved()).toBe(true);
  result.current();
  expect(hasUnsaved()).toBe(false);
});
