import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import { describe, expect, it } from "vitest";
import { parseHtml } from "../../article/document/parse-html.ts";
import { convertWordPressMarkup } from "./wordpress-markup.ts";

const reference = (id: string, number = 1) =>
  `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`;
const block = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
const LIST = "<!-- wp:footnotes /-->";

/** Imports a post, and returns its text with the footnotes in braces, and what was lost. */
function imported(content: string, footnotes?: string): { text: string; losses: string[] } {
  const { html, lineBreaks, losses } = convertWordPressMarkup(
    { id: 7, content, meta: new Map(footnotes === undefined ? [] : [["footnotes", footnotes]]) },
    { attachments: { byId: () => undefined, ofPost: () => [] }, pattern: () => undefined },
  );
  const textOf = ({ type, text, attrs, content: inner = [] }: ArticleNode): string =>
    type === "footnote"
      ? `{${[attrs?.note, attrs?.href].filter(Boolean).join(" ")}}`
      : (text ?? inner.map(textOf).join(""));
  const body = parseHtml(html, { lineBreaks });
  return { text: body.content.map(textOf).join("\n"), losses };
}

describe("footnotes of WordPress", () => {
  it("are footnotes with their text and first link", () => {
    const notes = JSON.stringify([
      {
        id: "a-1",
        content: 'See <a href="https://a.example/x?a=1&amp;b=2">the <em>list</em></a>.',
      },
      { id: "a-2", content: "ثانية &amp; <b>أخيرة</b>" },
    ]);
    expect(
      imported(`${block(`Rain${reference("a-1")} fell${reference("a-2", 2)}.`)}${LIST}`, notes),
    ).toEqual({
      text: "Rain{See the list. https://a.example/x?a=1&b=2} fell{ثانية & أخيرة}.",
      losses: [],
    });
  });

  it("are at each place that references them", () => {
    const notes = JSON.stringify([{ id: "a", content: "Note" }]);
    expect(imported(block(`A${reference("a")} B${reference("a")}`), notes)).toEqual({
      text: "A{Note} B{Note}",
      losses: [],
    });
  });

  it.each([
    ["no meta", undefined],
    ["meta that is no JSON", "[{"],
    ["meta that is no list", '{"id":"a","content":"x"}'],
    ["entries that are no notes", '[null,1,"a",{"id":"a"},{"content":"x"},{"id":1,"content":"x"}]'],
    ["an empty note", '[{"id":"a","content":"<p> </p>"}]'],
  ])("are reported as lost with %s", (_, meta) => {
    expect(imported(`${block(`Text${reference("a")}.`)}${LIST}`, meta)).toEqual({
      text: "Text.",
      losses: ["1 footnotes, whose text is not in the file"],
    });
  });

  it("are reported as lost if nothing references them", () => {
    const notes = JSON.stringify([{ id: "a", content: "Note" }]);
    expect(imported(block("Text"), notes)).toEqual({
      text: "Text",
      losses: ["1 footnotes without a place in the text"],
    });
  });

  it("have no markup, scripts or unlimited text", () => {
    const content = `<script>x()</script><img src=x onerror=y> ${"w".repeat(2000)} <a href="javascript:z()">k</a>`;
    const { text } = imported(block(`T${reference("a")}`), JSON.stringify([{ id: "a", content }]));
    expect(text).not.toMatch(/onerror|javascript|<script/);
    expect(text.length).toBeLessThan(1010);
  });

  it.each(["mfn", "efn_note", "footnote", "fn", "ref"])("of plugins are read: [%s]", (name) => {
    expect(imported(`Rain[${name}]Per <b>gauge</b>[/${name}] fell.\n\nNext.`)).toEqual({
      text: "Rain{Per gauge} fell.\nNext.",
      losses: [],
    });
  });
});
