import { describe, expect, it } from "vitest";
import { bySuiteSize, randomInteger } from "../../../test/suite-size.ts";
import { createOverlayHistory } from "./overlay-history.ts";

/**
 * Browser with a session history, a router that writes to it, and overlays. `back` takes effect in
 * `settle`, as in a browser.
 */
function openBrowser() {
  const entries: { state: unknown; url: string }[] = [
    { state: { idx: 0, key: "a" }, url: "/home" },
    { state: { idx: 1, key: "b" }, url: "/list" },
  ];
  let current = 1;
  let steps = 0;
  let open = 0;
  let router = "/list";
  let keys = 0;
  const history = {
    get state() {
      return entries[current]?.state;
    },
    back: () => void steps--,
    pushState(state: unknown, _: string, url = entries[current]?.url ?? "") {
      entries.splice(current + 1);
      entries.push({ state, url });
      current++;
    },
    replaceState(state: unknown, _: string, url = entries[current]?.url ?? "") {
      entries[current] = { state, url };
    },
  } as unknown as History;
  const overlays = createOverlayHistory({
    history,
    countOpen: () => open,
    closeTop: () => void open--,
  });
  const settle = () => {
    while (steps) {
      current = Math.max(0, Math.min(entries.length - 1, current + steps));
      steps = 0;
      if (!overlays.onPop()) router = entries[current]?.url ?? "";
    }
  };
  return {
    urls: () => entries.map(({ url }) => url),
    url: () => entries[current]?.url,
    router: () => router,
    index: () => (history.state as { idx: number }).idx,
    position: () => current,
    open: () => open,
    openOverlay() {
      open++;
      overlays.update();
    },
    closeOverlay() {
      open = Math.max(0, open - 1);
      overlays.update();
    },
    navigate(url: string) {
      const { idx } = history.state as { idx: number };
      history.pushState({ idx: idx + 1, key: `k${keys++}` }, "", url);
      router = url;
      // The overlays belonged to the page.
      open = 0;
      overlays.update();
    },
    setQuery(query: string) {
      const { idx } = history.state as { idx: number };
      const url = `${router.split("?")[0]}?${query}`;
      history.replaceState({ idx, key: `k${keys++}` }, "", url);
      router = url;
    },
    pressBack() {
      steps--;
      settle();
    },
    pressForward() {
      if (current === entries.length - 1) return;
      steps++;
      settle();
    },
    settle,
  };
}

describe("Back button with open overlays", () => {
  it("closes the overlays one by one, and then leaves the page", () => {
    const browser = openBrowser();
    browser.openOverlay();
    browser.openOverlay();
    browser.pressBack();
    expect([browser.open(), browser.url(), browser.router()]).toEqual([1, "/list", "/list"]);
    browser.pressBack();
    expect([browser.open(), browser.url(), browser.router()]).toEqual([0, "/list", "/list"]);
    browser.pressBack();
    expect([browser.url(), browser.router()]).toEqual(["/home", "/home"]);
  });

  it("finds no entry of an overlay that was closed by its button", () => {
    const browser = openBrowser();
    browser.openOverlay();
    browser.closeOverlay();
    browser.settle();
    browser.pressBack();
    expect([browser.url(), browser.router()]).toEqual(["/home", "/home"]);
  });

  it("returns to the page after a navigation from an overlay, also while its entry is being removed", () => {
    for (const closesFirst of [false, true]) {
      const browser = openBrowser();
      browser.openOverlay();
      if (closesFirst) browser.closeOverlay();
      browser.navigate("/form");
      browser.settle();
      expect([browser.url(), browser.router(), browser.urls()]).toEqual([
        "/form",
        "/form",
        ["/home", "/list", "/form"],
      ]);
      browser.pressBack();
      expect([browser.url(), browser.router()]).toEqual(["/list", "/list"]);
    }
  });

  it("keeps a change of the query that is made below an overlay", () => {
    const browser = openBrowser();
    browser.openOverlay();
    browser.setQuery("page=2");
    browser.closeOverlay();
    browser.settle();
    expect([browser.url(), browser.urls()[1]]).toEqual(["/list?page=2", "/list?page=2"]);
  });

  it("keeps the history and the router in step in any sequence of steps", () => {
    for (let run = 0; run < bySuiteSize({ sample: 300, full: 5000 }); run++) {
      const browser = openBrowser();
      const steps: string[] = [];
      for (let step = 0; step < 12; step++) {
        const actions = {
          open: browser.openOverlay,
          close: browser.closeOverlay,
          navigate: () => browser.navigate(`/page${run}-${step}`),
          query: () => browser.setQuery(`step=${step}`),
          back: browser.pressBack,
          forward: browser.pressForward,
          settle: browser.settle,
        };
        const names = Object.keys(actions) as (keyof typeof actions)[];
        const name = names[randomInteger(0, names.length)] ?? "settle";
        // A person presses a button of the browser after the last step has taken effect.
        if (name === "back" || name === "forward" || name === "open") browser.settle();
        const before = { open: browser.open(), router: browser.router() };
        steps.push(name);
        actions[name]();
        if (name === "back" && before.open > 0) {
          expect([browser.open(), browser.router()], steps.join()).toEqual([
            before.open - 1,
            before.router,
          ]);
        }
        browser.settle();
        expect(browser.url(), steps.join()).toBe(browser.router());
        // One entry above the page's, only while overlays are open.
        expect(browser.position() - browser.index(), steps.join()).toBe(browser.open() > 0 ? 1 : 0);
      }
    }
  });
});
