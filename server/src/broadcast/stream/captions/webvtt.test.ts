import { describe, expect, it } from "vitest";
import { parseWebVtt } from "./webvtt.ts";

const CUE = "00:01.000 --> 00:02.500\nHello";

describe("WebVTT", () => {
  it("accepts comments, styles, regions, identifiers, settings, hours and several lines, and counts the cues", () => {
    const text = [
      "WEBVTT - Bridge\nKind: captions\nLanguage: en",
      "NOTE by the desk",
      "STYLE\n::cue { color: white }",
      "REGION\nid:bottom",
      "1\n00:00:01.000 --> 00:00:02.000 line:-1 position:50%,center size:80% align:start region:bottom\n<v Lina>Hello\nthere",
      "NOTE\nin between",
      "00:02.000 --> 100:00:00.000",
    ].join("\n\n");
    expect(parseWebVtt(text, null)).toEqual({ content: text, cues: 2 });
  });

  it("removes the byte order mark and carriage returns", () => {
    expect(parseWebVtt(`\ufeffWEBVTT\r\n\r\n${CUE.replace("\n", "\r\n")}\r`, 10)).toEqual({
      content: `WEBVTT\n\n${CUE}\n`,
      cues: 1,
    });
  });

  it.each([
    ["an empty file", "", "notWebVtt", 1],
    ["SubRip", "1\n00:00:01,000 --> 00:00:02,000\nHello", "notWebVtt", 1],
    ["HTML", "<!doctype html><script>alert(1)</script>", "notWebVtt", 1],
    ["a longer first word", `WEBVTTX\n\n${CUE}`, "notWebVtt", 1],
    ["NUL characters", `WEBVTT\n\n${CUE}\0`, "notWebVtt", 1],
    ["no cue", "WEBVTT\n\nNOTE nothing\n", "noCues", 4],
    ["a comma in a time", "WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello", "cueTime", 3],
    ["text without a time", `WEBVTT\n\n${CUE}\n\nHello`, "cueTime", 7],
    ["61 seconds", "WEBVTT\n\n00:61.000 --> 02:00.000\nHello", "cueTime", 3],
    ["an end before the start", "WEBVTT\n\n00:02.000 --> 00:01.000\nHello", "cueTime", 3],
    [
      "a start before that of the cue before",
      `WEBVTT\n\n${CUE}\n\n00:00.500 --> 00:03.000\nHello`,
      "cueOrder",
      6,
    ],
    ["an unknown setting", "WEBVTT\n\n00:01.000 --> 00:02.000 colour:red\nHello", "cueSettings", 3],
    [
      "two cues without an empty line",
      `WEBVTT\n\n${CUE}\n00:03.000 --> 00:04.000\nHello`,
      "cueText",
      5,
    ],
    ["a style after a cue", `WEBVTT\n\n${CUE}\n\nSTYLE\n::cue {}`, "cueTime", 7],
    [
      "subtitles of a longer recording",
      `WEBVTT\n\n${CUE}\n\n01:00.000 --> 01:01.000\nHello`,
      "afterEnd",
      6,
    ],
  ])("rejects %s with the line", (_what, text, reason, line) => {
    expect(parseWebVtt(text, 10)).toEqual({ reason, line });
  });
});
