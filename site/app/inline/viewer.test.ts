// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import storeDocumentViewer from "./personal-viewer.ts";
import { REMEMBERED } from "./show-viewer.ts";
import showLocalViewer from "./viewer.ts";
import showCookieViewer from "./viewer-cookie.ts";

const { dataset } = document.documentElement;
const viewer = { id: 7, name: "Rana", role: "Reader" };
const account = () => document.querySelector("a");

beforeEach(() => {
  document.body.innerHTML = '<a href="/sign-in" data-account="/account"><i></i><b>Sign in</b></a>';
});
afterEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available in all browsers
  document.cookie = "viewer=; Max-Age=0; Path=/";
  for (const name of ["viewer", "viewerStore", "subscriber", REMEMBERED]) delete dataset[name];
  document.body.innerHTML = "";
});

describe.each(["localStorage", "cookie"])("viewer in the %s", (store) => {
  const showStoredViewer = store === "cookie" ? showCookieViewer : showLocalViewer;
  beforeEach(() => {
    if (store === "cookie") dataset.viewerStore = "cookie";
  });

  it("is stored by a personal page and shown by a cached one", () => {
    dataset.viewer = JSON.stringify(viewer);
    storeDocumentViewer();
    showStoredViewer();
    expect(dataset[REMEMBERED]).toBe("");
    expect(account()?.getAttribute("href")).toBe("/account");
    expect(account()?.textContent).toBe("Rana");
    expect(dataset.subscriber).toBeUndefined();
  });

  it("is removed by a personal page of nobody", () => {
    dataset.viewer = JSON.stringify(viewer);
    storeDocumentViewer();
    delete dataset.viewer;
    storeDocumentViewer();
    showStoredViewer();
    expect(dataset[REMEMBERED]).toBeUndefined();
    expect(account()?.textContent).toBe("Sign in");
  });

  it("is a subscriber until the end of the period", () => {
    for (const [subscribedUntil, expected] of [
      [Date.now() + 60_000, ""],
      [Date.now() - 60_000, undefined],
    ] as const) {
      delete dataset.subscriber;
      dataset.viewer = JSON.stringify({ ...viewer, subscribedUntil });
      storeDocumentViewer();
      showStoredViewer();
      expect(dataset.subscriber).toBe(expected);
    }
  });
});

it("a stored text that is not a viewer is ignored", () => {
  for (const text of ["null", "{", ""]) {
    localStorage.setItem("viewer", text);
    showLocalViewer();
    expect(account()?.textContent).toBe("Sign in");
  }
});
