// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import {
  type AudioTrack,
  audioTrackLabel,
  saveAudioLanguage,
  savedAudioLanguage,
  trackIn,
  watchNativeTracks,
} from "./audio-tracks.ts";

const track = (index: number, language: string, name = ""): AudioTrack => ({
  index,
  language,
  name,
});

beforeEach(() => localStorage.clear());

describe("label of an audio track", () => {
  it("is its language in the language of the page, also of a code of three letters", () => {
    const tracks = [track(0, "ar"), track(1, "eng", "Sound 2")];
    expect(tracks.map((one) => audioTrackLabel(one, tracks, "ar-JO"))).toEqual([
      "العربية",
      "الإنجليزية",
    ]);
    expect(tracks.map((one) => audioTrackLabel(one, tracks, "en-US"))).toEqual([
      "Arabic",
      "English",
    ]);
  });

  it("has the name in the stream if tracks share a language", () => {
    const tracks = [track(0, "en", "Studio"), track(1, "en-GB", "Described"), track(2, "ar", "x")];
    expect(tracks.map((one) => audioTrackLabel(one, tracks, "en-US"))).toEqual([
      ...["English (Studio)", "English (Described)", "Arabic"],
    ]);
  });

  it("is the name, or else the number, of a track without a known language", () => {
    const tracks = [track(0, "", "Stadium"), track(1, "und"), track(2, "not a tag", "Odd")];
    expect(tracks.map((one) => audioTrackLabel(one, tracks, "en-US"))).toEqual([
      ...["Stadium", "2", "Odd"],
    ]);
  });
});

describe("chosen audio language", () => {
  it("is remembered, unless what is stored is no language", () => {
    expect(savedAudioLanguage()).toBe("");
    saveAudioLanguage("ar-JO");
    saveAudioLanguage("");
    expect(savedAudioLanguage()).toBe("ar-JO");
    localStorage.setItem("player-audio-language", "<b>");
    expect(savedAudioLanguage()).toBe("");
  });

  it("finds the same tag first, then the same language, and nothing without a choice", () => {
    const tracks = [track(0, "en"), track(1, "ara"), track(2, "ar-JO")];
    expect(trackIn(tracks, "ar-JO")?.index).toBe(2);
    expect(trackIn(tracks, "ar")?.index).toBe(1);
    expect(trackIn(tracks, "fr")).toBeUndefined();
    expect(trackIn([track(0, "")], "")).toBeUndefined();
  });

  it("applies to native tracks when they are added", () => {
    saveAudioLanguage("ar");
    const native = Object.assign(new EventTarget(), {
      length: 2,
      0: { language: "en", label: "English", enabled: true },
      1: { language: "ar", label: "Arabic", enabled: false },
    });
    const media = Object.assign(document.createElement("video"), { audioTracks: native });
    const reports: [number, number][] = [];
    watchNativeTracks(media, new AbortController().signal, (tracks, current) =>
      reports.push([tracks.length, current]),
    );
    native.dispatchEvent(new Event("addtrack"));
    expect(reports).toEqual([[2, 1]]);
    expect([native[0].enabled, native[1].enabled]).toEqual([false, true]);
  });
});
