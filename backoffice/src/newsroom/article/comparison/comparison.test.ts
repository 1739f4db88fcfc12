import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { describe, expect, it } from "vitest";
import { compareBlocks } from "./compare-blocks.ts";
import { diffWords } from "./diff-words.ts";
import { documentBlocks, textBlock } from "./document-blocks.ts";

const doc = (...content: ArticleNode[]): ArticleDocument => ({ type: "doc", content });
const p = (text: string, marks?: ArticleNode["marks"]): ArticleNode => ({
  type: "paragraph",
  content: text ? [{ type: "text", text, ...(marks ? { marks } : {}) }] : [],
});
const figure = (attrs: ArticleNode["attrs"]): ArticleNode => ({ type: "figure", attrs });
const youtube = { provider: "youtube", url: "https://youtu.be/a" } as const;

describe("blocks of a document", () => {
  it("contain its texts, images and embeds, without node names or ids as text", () => {
    const blocks = documentBlocks(
      doc(
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Heading" }] },
        p("Text"),
        { type: "bulletList", content: [{ type: "listItem", content: [p("One"), p("more")] }] },
        {
          type: "table",
          content: [
            {
              type: "tableRow",
              content: [
                { type: "tableCell", content: [p("A")] },
                { type: "tableCell", content: [p("")] },
              ],
            },
          ],
        },
        {
          type: "gallery",
          content: [figure({ mediaId: 41, caption: "Stalls", credit: "Bayader" })],
        },
        { type: "embed", attrs: youtube },
        { type: "horizontalRule" },
        p(""),
      ),
    );
    expect(blocks.map((block) => (block.kind === "text" ? block.text : block.kind))).toEqual([
      "Heading",
      "Text",
      "• One",
      "  more",
      "A | ",
      "image",
      "embed",
      "rule",
    ]);
    expect(blocks[5]).toEqual({
      kind: "image",
      mediaId: 41,
      src: null,
      alt: "",
      caption: "Stalls",
      credit: "Bayader",
      decorative: false,
      gallery: true,
    });
  });

  it("are equal regardless of the order of attributes and marks and of how text is split into nodes", () => {
    const one = doc(
      figure({ mediaId: 41, credit: "Bayader" }),
      { type: "embed", attrs: { provider: "youtube", url: youtube.url } },
      p("Bold", [{ type: "bold" }, { type: "italic" }]),
    );
    const other = doc(
      figure({ credit: "Bayader", mediaId: 41, caption: "" }),
      { type: "embed", attrs: { url: youtube.url, provider: "youtube" } },
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Bo", marks: [{ type: "italic" }, { type: "bold" }] },
          { type: "text", text: "ld", marks: [{ type: "italic" }, { type: "bold" }] },
        ],
      },
      p(""),
    );
    expect(documentBlocks(one)).toEqual(documentBlocks(other));
  });

  it("differ when the same text is formatted differently", () => {
    const plain = documentBlocks(doc(p("Words")));
    for (const other of [
      p("Words", [{ type: "bold" }]),
      { type: "blockquote" as const, content: [p("Words")] },
    ])
      expect(documentBlocks(doc(other))).not.toEqual(plain);
  });
});

describe("comparison of blocks", () => {
  const kinds = (before: ArticleDocument, after: ArticleDocument) =>
    compareBlocks(documentBlocks(before), documentBlocks(after)).map((pair) =>
      pair.same ? "same" : pair.before ? (pair.after ? "changed" : "removed") : "added",
    );

  it("marks only blocks that were added, removed or changed", () => {
    const before = doc(p("First"), p("Second"), figure({ mediaId: 1 }), p("Last"));
    const after = doc(p("First"), p("Second, changed"), p("Last"), {
      type: "embed",
      attrs: youtube,
    });
    expect(kinds(before, after)).toEqual(["same", "changed", "removed", "same", "added"]);
    expect(kinds(before, before)).toEqual(["same", "same", "same", "same"]);
  });

  it("pairs an image with itself when its texts changed, never with another image", () => {
    expect(
      kinds(doc(figure({ mediaId: 1 })), doc(figure({ mediaId: 1, alt: "A bridge" }))),
    ).toEqual(["changed"]);
    expect(kinds(doc(figure({ mediaId: 1 })), doc(figure({ mediaId: 2 })))).toEqual([
      "removed",
      "added",
    ]);
  });

  it("contains every block of both sides", () => {
    const before = [textBlock("a"), textBlock("b"), textBlock("c")];
    const after = [
      textBlock("x"),
      ...documentBlocks(doc(figure({ mediaId: 1 }))),
      textBlock("c"),
      textBlock("y"),
    ];
    const pairs = compareBlocks(before, after);
    expect(pairs.flatMap((pair) => pair.before ?? [])).toEqual(before);
    expect(pairs.flatMap((pair) => pair.after ?? [])).toEqual(after);
  });
});

it("a text comparison marks whole words, in Arabic too", () => {
  const marked = diffWords("أبحرت السفن عند الفجر", "أبحرت السفن عند الظهر", "ar-JO").filter(
    ({ removed, added }) => removed || added,
  );
  expect(marked.map(({ value }) => value)).toEqual(["الفجر", "الظهر"]);
});
