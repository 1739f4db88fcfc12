// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { playerItemKey } from "../../../broadcast/player/player-item.ts";
import { recordingsIn } from "./recordings.ts";
import { withPlayerSlots } from "./slots.ts";

const LABELS = { video: "Play video", audio: "Play audio", loop: "Play clip" };
const ARTICLE = {
  id: 7,
  title: "Bridge opens",
  path: "/article/7/bridge-opens",
  entitlement: "articles",
} as const;
const VIDEO =
  '<video controls preload="metadata" playsinline src="/recordings/a.mp4" data-duration="134" width="320" height="180" poster="/media/p.webp">' +
  '<track kind="captions" src="/recordings/a.mp4/en-US-1.vtt" srclang="en" label="English"></video>';
const AUDIO = '<audio controls preload="none" src="/recordings/1.2.0.hash/b.mp3"></audio>';
const figure = (player: string, caption = "") =>
  `<figure>${player}<figcaption>${caption}<a class="recording" href="/x"></a></figcaption></figure>`;

/** Text as parsed by a browser with scripts: the content of `noscript` is text. */
function textOf(html: string): HTMLElement {
  const text = document.createElement("div");
  text.innerHTML = withPlayerSlots(html, "en-US", LABELS);
  for (const [index, native] of [...html.matchAll(/<(video|audio).*?<\/\1>/gs)].entries()) {
    const fallback = text.querySelectorAll("noscript")[index];
    if (fallback) fallback.textContent = native[0];
  }
  return text;
}

describe("own video and audio in the text of an article", () => {
  it("keep the browser's player for readers without scripts, and have a button with their length", () => {
    const html = withPlayerSlots(`<p>Text</p>${figure(VIDEO)}${figure(AUDIO)}`, "en-US", LABELS);
    expect(html).toContain(`<noscript>${VIDEO}</noscript>`);
    expect(html).toContain(`<noscript>${AUDIO}</noscript>`);
    const buttons = [...textOf(`${figure(VIDEO)}${figure(AUDIO)}`).querySelectorAll("button")];
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      "Play video 2:14",
      "Play audio",
    ]);
    expect(html).toContain('style="--shape:320/180"');
  });

  it("play in the player of the site, under their caption or the title of the article", () => {
    const recordings = recordingsIn(
      textOf(`${figure(VIDEO, "The first cars ")}${figure(AUDIO)}`),
      ARTICLE,
    );
    expect(recordings.map(({ item }) => item)).toEqual([
      expect.objectContaining({
        kind: "recording",
        medium: "video",
        title: "The first cars",
        subtitle: "Bridge opens",
        path: ARTICLE.path,
      }),
      expect.objectContaining({
        kind: "recording",
        medium: "audio",
        title: "Bridge opens",
        subtitle: "",
      }),
    ]);
    expect(recordings.map(({ item }) => item.recording?.file)).toEqual(["a.mp4", "b.mp3"]);
  });

  it("have another key in each entry of a live blog, and belong to the page of the entry", () => {
    const inEntry = (entry?: number) =>
      recordingsIn(textOf(figure(VIDEO)), { ...ARTICLE, entry })[0]?.item;
    const items = [inEntry(), inEntry(1), inEntry(2)];
    expect(items.map((item) => item?.recording?.entry)).toEqual([undefined, 1, 2]);
    expect(new Set(items.map((item) => item && playerItemKey(item))).size).toBe(3);
  });

  it("are left out where they have no button, and leave other text as it is", () => {
    expect(recordingsIn(textOf("<p>A <b>video</b></p>"), ARTICLE)).toEqual([]);
    expect(withPlayerSlots("<p>The &lt;video&gt; element</p>", "en-US", LABELS)).toBe(
      "<p>The &lt;video&gt; element</p>",
    );
  });
});
