// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { articleSentences, sentencePositions } from "./sentences.ts";

const sentencesOf = (html: string, locale: "en-US" | "ar-JO" = "en-US") => {
  document.body.innerHTML = `<article><h1>Headline</h1><div><div class="rich-text">${html}</div></div></article>`;
  return articleSentences(locale);
};

describe("sentences that are read aloud", () => {
  it("are those of the headline, headings, paragraphs and lists, one by one", () => {
    const found = sentencesOf(
      "<p>First one. Second <strong>one</strong>!</p><h2>Heading</h2><ul><li>Point</li></ul>",
    );
    expect(found.map(({ text }) => text)).toEqual([
      "Headline",
      "First one.",
      "Second one!",
      "Heading",
      "Point",
    ]);
    expect(found[2]?.range.toString()).toBe("Second one!");
    expect(found[2]?.block.tagName).toBe("P");
  });

  it("are told apart in Arabic", () => {
    const found = sentencesOf("<p>هل وصل القطار؟ نعم، وصل.</p>", "ar-JO");
    expect(found.map(({ text }) => text)).toEqual(["Headline", "هل وصل القطار؟", "نعم، وصل."]);
  });

  it("are none of pictures, tables, embeds, players, footnotes or pull quotes", () => {
    const found = sentencesOf(
      `<figure><img alt="x"><figcaption>Caption</figcaption></figure><div class="table"><table><tr><td>7</td></tr></table></div>
      <aside class="pull-quote"><p>Quote</p></aside><nav class="toc"><p>Contents</p></nav><div class="player-slot"><button>Play</button></div>
      <p>Text<sup><a role="doc-noteref">1</a></sup>.</p><p>***</p><section class="footnotes"><h2>Notes</h2></section>`,
    );
    expect(found.map(({ text }) => text)).toEqual(["Headline", "Text."]);
  });

  it("leave out the player of the narration", () => {
    document.body.innerHTML =
      '<article><div class="narration"><div class="rich-text">Listen</div></div></article>';
    expect(articleSentences("en-US")).toEqual([]);
  });

  it("are divided after a comma when they are too long for one utterance, and lose nothing", () => {
    const text = `${"word ".repeat(30)}end, ${"other ".repeat(60)}end.`;
    const parts = sentencePositions(text, "en-US").map(([start, end]) => text.slice(start, end));
    expect(parts[0]?.endsWith("end,")).toBe(true);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(220);
    expect(parts.join(" ")).toBe(text);
  });
});
