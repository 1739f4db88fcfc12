// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { shouldPlay } from "./loops.ts";
import { withPlayerSlots } from "./slots.ts";

const LABELS = { video: "Play video", audio: "Play audio", loop: "Play clip" };
const CLIP =
  '<video controls preload="metadata" playsinline loop muted aria-label="Waves" src="/recordings/a.mp4" width="640" height="360"></video>';

describe("looping clip", () => {
  it("plays in view, unless the reader paused it or prefers calm", () => {
    expect(shouldPlay({ isVisible: true, chosen: undefined }, false)).toBe(true);
    expect(shouldPlay({ isVisible: true, chosen: undefined }, true)).toBe(false);
    expect(shouldPlay({ isVisible: true, chosen: "play" }, true)).toBe(true);
    expect(shouldPlay({ isVisible: true, chosen: "pause" }, false)).toBe(false);
    expect(shouldPlay({ isVisible: false, chosen: "play" }, false)).toBe(false);
  });

  it("has a button in place of the browser's controls, which readers without scripts keep", () => {
    const html = withPlayerSlots(`<figure>${CLIP}</figure>`, "en-US", LABELS);
    expect(html).toContain(`<noscript>${CLIP}</noscript>`);
    const page = document.createElement("div");
    page.innerHTML = html.replace(/<noscript>.*<\/noscript>/, "");
    const video = page.querySelector("video");
    expect(video?.getAttributeNames().toSorted()).toEqual([
      "aria-label",
      "class",
      "height",
      "loop",
      "muted",
      "playsinline",
      "preload",
      "src",
      "width",
    ]);
    expect(video?.getAttribute("preload")).toBe("none");
    expect(page.querySelector("button")?.getAttribute("aria-label")).toBe("Play clip");
    expect(page.querySelector(".player-slot")).toBeNull();
  });
});
