import { describe, expect, it } from "vitest";
import { readCaptionsFile } from "./captions-file.ts";

const convert = (text: string) => {
  const file = readCaptionsFile(text, null);
  return "reason" in file ? file : file.content;
};

describe("file with subtitles", () => {
  it("is stored unchanged if it is WebVTT", () => {
    const content = "WEBVTT\n\n00:01.000 --> 00:02.000 align:center\n&c < 1,000";
    expect(readCaptionsFile(content, null)).toEqual({ content, cues: 1, converted: null });
  });

  it.each([
    [
      "with numbers",
      "1\n00:00:01,000 --> 00:00:02,500\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nthere",
    ],
    [
      "with carriage returns and a byte order mark",
      "\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nthere",
    ],
    [
      "with empty lines at the beginning, and blank ones",
      "\n\n1\n00:00:01,000 --> 00:00:02,500\nHello\n \t\n2\n00:00:03,000 --> 00:00:04,000\nthere",
    ],
    [
      "with spaces around times, and coordinates",
      "1\n 00:00:01,000  -->  00:00:02,500  X1:1 X2:2 Y1:3 Y2:4\nHello\n\n2\n00:00:03,000 --> 00:00:04,000 \nthere",
    ],
    [
      "with dots and too few digits in times",
      "1\n0:0:1.0 --> 00:00:2,5\nHello\n\n2\n00:00:03 --> 00:00:4\nthere",
    ],
    [
      "with fonts and positions of other programs",
      '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<font color="#fff">Hello</font>\n\n2\n00:00:03,000 --> 00:00:04,000\nthere',
    ],
  ])("is converted from SubRip %s", (_what, text) => {
    expect(String(convert(text)).replaceAll(/\n{2,}/g, "\n\n")).toBe(
      "WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nHello\n\n2\n00:00:03.000 --> 00:00:04.000\nthere",
    );
    expect(readCaptionsFile(text, null)).toMatchObject({ cues: 2, converted: "subRip" });
  });

  it("is converted from SubRip without numbers", () => {
    expect(convert("00:00:01,000 --> 00:00:02,000\nمرحبًا")).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nمرحبًا",
    );
  });

  it.each([
    ["<I>Slanted</I> and <b>bold</b>", "<i>Slanted</i> and <b>bold</b>"],
    ["a < b && c > d", "a &lt; b &amp;&amp; c > d"],
    ["<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"],
    ["this --> that", "this --&gt; that"],
    ["{\\an8}{\\pos(1,2)}Up", "Up"],
    ["{not a position}", "{not a position}"],
    ["&amp; &nbsp;", "&amp; &nbsp;"],
  ])("keeps the text of SubRip: %s", (text, expected) => {
    expect(convert(`1\n00:00:01,000 --> 00:00:02,000\n${text}`)).toBe(
      `WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\n${expected}`,
    );
  });

  it.each([
    ["align:middle", "align:center"],
    ["position:50%,middle", "position:50%,center"],
    ["line:-1,middle align:end", "line:-1,center align:end"],
    ["A:start L:90% T:10% S:50%", "align:start line:90% position:10% size:50%"],
    ["A:middle", "align:center"],
    ["D:vertical", "vertical:rl"],
    ["D:vertical-lr A:end", "vertical:lr align:end"],
  ])("is converted from the settings of an earlier WebVTT: %s", (settings, expected) => {
    expect(
      readCaptionsFile(`WEBVTT\n\n00:01.000 --> 00:02.000 ${settings}\nHello middle`, null),
    ).toEqual({
      content: `WEBVTT\n\n00:01.000 --> 00:02.000 ${expected}\nHello middle`,
      cues: 1,
      converted: "settings",
    });
  });

  it.each([
    ["a size beyond 100 %", "WEBVTT\n\n00:01.000 --> 00:02.000 size:150%\nHello", "cueSettings", 3],
    [
      "a position beyond 100 %",
      "WEBVTT\n\n00:01.000 --> 00:02.000 position:101%\nHello",
      "cueSettings",
      3,
    ],
    [
      "a setting that never was",
      "WEBVTT\n\n00:01.000 --> 00:02.000 align:centre\nHello",
      "cueSettings",
      3,
    ],
    ["a SubRip end before its start", "1\n00:00:02,000 --> 00:00:01,000\nHello", "cueTime", 2],
    [
      "SubRip that is out of order",
      "1\n00:00:05,000 --> 00:00:06,000\nHello\n\n2\n00:00:01,000 --> 00:00:02,000\nHello",
      "cueOrder",
      6,
    ],
    [
      "an empty line within a SubRip text",
      "1\n00:00:01,000 --> 00:00:02,000\nHello\n\nthere",
      "cueTime",
      6,
    ],
    ["minutes beyond 59", "1\n00:61:01,000 --> 00:62:02,000\nHello", "cueTime", 2],
    ["a text file", "Hello\nthere\n00:00:01,000 --> 00:00:02,000", "notWebVtt", 1],
    ["MicroDVD", "{0}{25}Hello", "notWebVtt", 1],
    ["Advanced SubStation", "[Script Info]\nTitle: x", "notWebVtt", 1],
  ])("is refused with the line of the file: %s", (_what, text, reason, line) => {
    expect(readCaptionsFile(text, null)).toEqual({ reason, line });
  });
});
