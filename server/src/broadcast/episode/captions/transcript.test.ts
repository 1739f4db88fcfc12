import { describe, expect, it } from "vitest";
import { cuesOf } from "../../stream/captions/webvtt.ts";
import { transcriptLines } from "./transcript.ts";

const cue = (start: number, text: string, end = start + 2) => ({ start, end, text });
const textsOf = (...cues: ReturnType<typeof cue>[]) =>
  transcriptLines(cues).map(({ text }) => text);

describe("cues of stored subtitles", () => {
  it("have their times in seconds, without header, notes, styles and names of cues", () => {
    const content =
      "WEBVTT - demo\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE a --> b\n\n1\n00:01.500 --> 00:03.000 line:0\nHello\nthere\n\n01:00:00.000 --> 01:00:01.250\nBye\n";
    expect(cuesOf(content)).toEqual([
      { start: 1.5, end: 3, text: "Hello\nthere" },
      { start: 3600, end: 3601.25, text: "Bye" },
    ]);
  });
});

describe("transcript", () => {
  it("joins cues up to the end of a sentence, with the times of its first and last", () => {
    expect(
      transcriptLines([cue(0, "The river"), cue(2, "is high."), cue(4, "Stay away!")]),
    ).toEqual([
      { start: 0, end: 4, text: "The river is high." },
      { start: 4, end: 6, text: "Stay away!" },
    ]);
  });

  it("ends a sentence at Arabic marks, also before a quotation mark", () => {
    expect(textsOf(cue(0, "كيف الحال؟"), cue(2, "«بخير.»"), cue(4, "شكرًا"))).toEqual([
      "كيف الحال؟",
      "«بخير.»",
      "شكرًا",
    ]);
  });

  it("begins a line after a pause, at a dash, and when a line gets long", () => {
    expect(textsOf(cue(0, "one"), cue(9, "two"), cue(11, "- three"))).toEqual([
      ...["one", "two", "- three"],
    ]);
    const words = "word ".repeat(30).trim();
    expect(textsOf(cue(0, words), cue(2, `${words}!`))).toEqual([words, `${words}!`]);
  });

  it("names a speaker once, until another one speaks", () => {
    expect(
      textsOf(
        cue(0, "<v Rima Nasser>Good evening.</v>"),
        cue(2, "<v Rima Nasser>Here is the news"),
        cue(4, "<v.loud Omar &amp; Co>Stop"),
      ),
    ).toEqual(["Rima Nasser: Good evening.", "Here is the news", "Omar & Co: Stop"]);
  });

  it("has no tags, escapes, empty cues and repeated cues", () => {
    expect(
      transcriptLines([
        cue(0, "<i>A &lt;b&gt;</i>&nbsp;&amp;\nc.", 1),
        cue(1, "A &lt;b&gt; &amp; c.", 5),
        cue(2, "<b></b>"),
      ]),
    ).toEqual([{ start: 0, end: 5, text: "A <b> & c." }]);
  });
});
