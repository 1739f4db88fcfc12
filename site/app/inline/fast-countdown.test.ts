// @vitest-environment happy-dom

import { HOUR, MINUTE, SECOND } from "@masthead/contract/platform/durations.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import countDownFast from "./fast-countdown.ts";

const NOW = Date.parse("2027-02-10T14:00:00Z");
const IFTAR = NOW + 2 * HOUR + 3 * MINUTE + 4 * SECOND;

let reduced = false;
let hidden = false;

function show(moments: [number, string][], digits?: string): HTMLElement {
  document.body.innerHTML = "<p></p>";
  const element = document.body.firstElementChild as HTMLElement;
  element.dataset.countdown = JSON.stringify(moments);
  if (digits) element.dataset.digits = digits;
  return element;
}

function setHidden(value: boolean) {
  hidden = value;
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("countdown of a fast", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    [reduced, hidden] = [false, false];
    vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  });
  afterEach(() => {
    document.body.innerHTML = "";
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("counts each second, and continues with the next instant at zero", () => {
    const element = show([
      [IFTAR, "Iftar in"],
      [IFTAR + HOUR, "Imsak in"],
    ]);
    countDownFast();
    expect(element.textContent).toBe("Iftar in 2:03:04");
    vi.advanceTimersByTime(4 * SECOND);
    expect(element.textContent).toBe("Iftar in 2:03:00");
    vi.advanceTimersByTime(IFTAR - Date.now() - SECOND);
    expect(element.textContent).toBe("Iftar in 0:00:01");
    vi.advanceTimersByTime(SECOND);
    expect(element.textContent).toBe("Imsak in 1:00:00");
    vi.advanceTimersByTime(HOUR);
    expect(element.textContent).toBe("");
  });

  it("skips instants that were over before the cached page was opened", () => {
    const element = show([
      [NOW - MINUTE, "Imsak in"],
      [NOW + MINUTE, "Iftar in"],
    ]);
    countDownFast();
    expect(element.textContent).toBe("Iftar in 0:01:00");
  });

  it("writes the digits of the station", () => {
    const element = show([[IFTAR, "الإفطار بعد"]], "٠١٢٣٤٥٦٧٨٩");
    countDownFast();
    expect(element.textContent).toBe("الإفطار بعد ٢:٠٣:٠٤");
  });

  it("shows hours and minutes if the reader prefers reduced motion", () => {
    reduced = true;
    const element = show([[IFTAR, "Iftar in"]]);
    countDownFast();
    expect(element.textContent).toBe("Iftar in 2:04");
    vi.advanceTimersByTime(3 * SECOND);
    expect(element.textContent).toBe("Iftar in 2:04");
  });

  it("stops in a hidden tab, and is right when the tab is shown again", () => {
    const element = show([[IFTAR, "Iftar in"]]);
    countDownFast();
    setHidden(true);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(HOUR);
    expect(element.textContent).toBe("Iftar in 2:03:04");
    setHidden(false);
    expect(element.textContent).toBe("Iftar in 1:03:04");
  });

  it("has one timer however often it is started, and none after the page is left", () => {
    show([[IFTAR, "Iftar in"]]);
    countDownFast();
    countDownFast();
    expect(vi.getTimerCount()).toBe(1);
    document.body.innerHTML = "";
    vi.advanceTimersByTime(SECOND);
    expect(vi.getTimerCount()).toBe(0);
    const element = show([[IFTAR, "Iftar in"]]);
    countDownFast();
    expect(element.textContent).toMatch(/^Iftar in 2:/);
  });
});
