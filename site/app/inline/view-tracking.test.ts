// @vitest-environment happy-dom

import { NAVIGATION_EVENT, READ_AFTER_MS } from "@masthead/contract/audience/page-views.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import trackViews from "./view-tracking.ts";

let sent: unknown[][];
const listeners: [string, EventListener][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 204 });
  });
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation(((type: string, run: EventListener) => {
    listeners.push([type, run]);
    add(type, run);
  }) as typeof window.addEventListener);
  history.replaceState(null, "", "/article/1/dam");
});
afterEach(() => {
  for (const [type, run] of listeners.splice(0)) window.removeEventListener(type, run);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("view tracking", () => {
  it("sends a view as read after a few seconds in view", () => {
    trackViews();
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(READ_AFTER_MS);
    expect(sent).toEqual([[["/article/1/dam", "", READ_AFTER_MS, 1]]]);
  });

  it("sends views of pages that are left earlier in one batch", () => {
    trackViews();
    vi.advanceTimersByTime(1000);
    history.replaceState(null, "", "/ar");
    window.dispatchEvent(new Event(NAVIGATION_EVENT));
    window.dispatchEvent(new Event("pagehide"));
    expect(sent).toEqual([
      [
        ["/article/1/dam", "", 1000, 0],
        ["/ar", location.origin, 0, 0],
      ],
    ]);
  });

  it("ignores previews in any language", () => {
    history.replaceState(null, "", "/ar/preview/front");
    trackViews();
    window.dispatchEvent(new Event("pagehide"));
    expect(sent).toEqual([]);
  });

  it.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
    "does nothing for a reader with %o",
    (choice) => {
      vi.stubGlobal("navigator", { ...choice });
      trackViews();
      window.dispatchEvent(new Event("pagehide"));
      expect(sent).toEqual([]);
    },
  );
});
