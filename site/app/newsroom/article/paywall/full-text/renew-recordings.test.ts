// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { replaceRecordingUrls } from "./renew-recordings.ts";

const textWith = (token: string) =>
  ["a", "b"]
    .map(
      (file) =>
        `<figure><video src="/recordings/${token}/${file}.mp4" poster="/media/p.webp"><track src="/recordings/${token}/${file}.mp4/en-US-1.vtt"></video>` +
        `<figcaption><a class="recording" href="/recordings/${token}/${file}.mp4">Download</a></figcaption></figure>`,
    )
    .join("");

function shownText() {
  const text = document.createElement("div");
  text.innerHTML = `${textWith("old")}<p><a href="/recordings/old/a.mp4">a link of the text</a></p>`;
  const videos = [...text.querySelectorAll("video")] as HTMLVideoElement[];
  const [first, second] = videos;
  if (!first || !second) throw new Error("no videos");
  return { text, first, second, sources: () => videos.map((video) => video.getAttribute("src")) };
}

describe("recordings of a full text whose URLs have expired", () => {
  it("get new URLs with their subtitles and links, and the one that failed goes on where it was", () => {
    const { text, first, sources } = shownText();
    Object.defineProperty(first, "paused", { value: false });
    first.currentTime = 61;
    const play = vi.spyOn(first, "play").mockResolvedValue();
    replaceRecordingUrls(text, textWith("new"), first);
    expect(sources()).toEqual(["/recordings/new/a.mp4", "/recordings/new/b.mp4"]);
    expect(text.querySelector("track")?.getAttribute("src")).toBe("/recordings/new/a.mp4/en-US-1.vtt");
    expect(text.querySelector("a.recording")?.getAttribute("href")).toBe("/recordings/new/a.mp4");
    expect(first.getAttribute("poster")).toBe("/media/p.webp");
    first.currentTime = 0;
    first.dispatchEvent(new Event("loadedmetadata"));
    expect([first.currentTime, play.mock.calls.length]).toEqual([61, 1]);
  });

  it("leaves one that is playing as it is, and one that the text no longer has", () => {
    const { text, first, second, sources } = shownText();
    Object.defineProperty(second, "paused", { value: false });
    replaceRecordingUrls(text, textWith("new"), first);
    expect(sources()).toEqual(["/recordings/new/a.mp4", "/recordings/old/b.mp4"]);
    replaceRecordingUrls(text, "", second);
    expect(sources()).toEqual(["/recordings/new/a.mp4", "/recordings/old/b.mp4"]);
  });
});
