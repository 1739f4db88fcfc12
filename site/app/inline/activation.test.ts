// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WAKE_AFTER } from "../platform/refresh/intervals.ts";
import { activateOnInteraction } from "./activation.ts";
import { REMEMBERED } from "./show-viewer.ts";
import stayCurrent from "./stay-current.ts";
import wakeForViewer from "./wake-for-viewer.ts";

const inertScripts = () => document.querySelectorAll('script[type^="inert/"]').length;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<p id="scroller"></p><script type="inert/">0</script><script type="inert/module">0</script>';
});
afterEach(() => {
  // Ends the listeners of this test: a page is activated once.
  window.dispatchEvent(new Event("keydown"));
  vi.useRealTimers();
  document.body.innerHTML = "";
  delete document.documentElement.dataset[REMEMBERED];
  location.hash = "";
});

describe("an inert page", () => {
  it.each(["pointerdown", "touchstart", "keydown", "input", "wheel"])(
    "runs its scripts on %s",
    (type) => {
      activateOnInteraction();
      expect(inertScripts()).toBe(2);
      window.dispatchEvent(new Event(type));
      expect(inertScripts()).toBe(0);
    },
  );

  it("ignores pointers that do not move, and elements that scroll", () => {
    activateOnInteraction();
    window.dispatchEvent(Object.assign(new Event("pointermove"), { movementX: 0, movementY: 0 }));
    document.querySelector("#scroller")?.dispatchEvent(new Event("scroll"));
    expect(inertScripts()).toBe(2);
    window.dispatchEvent(Object.assign(new Event("pointermove"), { movementX: 1, movementY: 0 }));
    expect(inertScripts()).toBe(0);
  });

  it("ignores the focus of an element with autofocus", () => {
    activateOnInteraction();
    const input = document.body.appendChild(document.createElement("input"));
    input.autofocus = true;
    input.dispatchEvent(new Event("focusin", { bubbles: true }));
    expect(inertScripts()).toBe(2);
    input.autofocus = false;
    input.dispatchEvent(new Event("focusin", { bubbles: true }));
    expect(inertScripts()).toBe(0);
  });

  it("runs its scripts immediately for a remembered viewer", () => {
    activateOnInteraction();
    wakeForViewer();
    expect(inertScripts()).toBe(2);
    document.documentElement.dataset[REMEMBERED] = "";
    wakeForViewer();
    expect(inertScripts()).toBe(0);
  });

  it("runs its scripts immediately if something was saved", () => {
    location.hash = "#kept-1";
    activateOnInteraction();
    expect(inertScripts()).toBe(0);
  });

  it("runs its scripts after a visible minute if it must stay current", () => {
    activateOnInteraction();
    stayCurrent();
    vi.advanceTimersByTime(WAKE_AFTER - 1);
    expect(inertScripts()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(inertScripts()).toBe(0);
  });
});
