// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { recordingPlayback, setCaptions } from "./recording-playback.ts";

const videoAt = (prefix: string) =>
  `<figure><video controls src="${prefix}a.mp4"><track kind="captions" src="${prefix}a.mp4/en-US-1.vtt" srclang="en" label="English"></video></figure>`;
const itemWith = (prefix: string) => ({
  id: 7,
  recording: { file: "a.mp4", index: 0, html: videoAt(prefix) },
});
const FOR_READER = "/recordings/m1.7.0.hash/";
const UNTIL = "2026-11-26T12:00:00.000Z";

const respond = (body: object, status = 200) =>
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(body, { status }));

afterEach(() => vi.restoreAllMocks());

describe("playback of a recording in an article", () => {
  it.each(["/recordings/", "/recordings/m1.7.3.hash/"])(
    "is at the URL of the page if readers need no other: %s",
    async (prefix) => {
      const request = respond({});
      expect(await recordingPlayback(itemWith(prefix))).toMatchObject({
        url: `${prefix}a.mp4`,
        live: false,
        expiresAt: null,
        captions: [{ src: `${prefix}a.mp4/en-US-1.vtt`, language: "en", label: "English" }],
      });
      expect(request).not.toHaveBeenCalled();
    },
  );

  it("has a new URL in a full text, whose URLs expire", async () => {
    const request = respond({
      bodyHtml: `<p>Text</p>${videoAt("/recordings/m2.7.0.hash/")}`,
      recordingsUntil: UNTIL,
    });
    expect(await recordingPlayback(itemWith(FOR_READER))).toMatchObject({
      url: "/recordings/m2.7.0.hash/a.mp4",
      expiresAt: UNTIL,
    });
    expect(request.mock.calls[0]?.[0]).toBe("/api/v1/article/7/whole");
  });

  it("is refused as the full text is, and where the text no longer has it", async () => {
    respond({}, 402);
    expect(await recordingPlayback(itemWith(FOR_READER))).toMatchObject({ status: 402 });
    respond({ bodyHtml: "<p>Text</p>", recordingsUntil: UNTIL });
    expect(await recordingPlayback(itemWith(FOR_READER))).toMatchObject({ status: 404 });
  });

  it("gives the media element its captions, and their new URLs later", () => {
    const media = document.createElement("video");
    const track = {
      src: "/recordings/m1.7.0.hash/a.mp4/en-US-1.vtt",
      language: "en",
      label: "English",
    };
    setCaptions(media, [track, { ...track, language: "ar", label: "العربية" }]);
    setCaptions(media, [{ ...track, src: "/recordings/m2.7.0.hash/a.mp4/en-US-1.vtt" }]);
    expect(
      [...media.querySelectorAll("track")].map((element) => [
        element.srclang,
        element.getAttribute("src"),
      ]),
    ).toEqual([
      ["en", "/recordings/m2.7.0.hash/a.mp4/en-US-1.vtt"],
      ["ar", track.src],
    ]);
  });
});
