import {
  type ArticleNode,
  articleDocument,
  type BLOCK_TYPES,
  MARK_TYPES,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { withoutBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import { getSchema, type JSONContent } from "@tiptap/core";
import { describe, expect, it } from "vitest";
import { bodyExtensions } from "../schema/extensions.ts";
import { fromDocument } from "./from-document.ts";
import { toDocument } from "./to-document.ts";

const schema = getSchema(bodyExtensions("ltr"));

/**
 * Round-trips content through the editor and asserts that both its schema and the contract accept
 * the result. Returns it without the ids of its blocks.
 */
function roundTrip(content: ArticleNode[]): ArticleNode[] {
  const node = schema.nodeFromJSON(fromDocument({ type: "doc", content }));
  node.check();
  const document = toDocument(node.toJSON());
  expect(articleDocument.safeParse(document).error).toBeUndefined();
  expect(new Set(document.content.map(({ attrs }) => attrs?.id)).size).toBe(
    document.content.length,
  );
  return withoutBlockIds(document).content;
}

const text = (value: string): ArticleNode => ({ type: "text", text: value });
const paragraph = (value: string, attrs?: ArticleNode["attrs"]): ArticleNode => ({
  type: "paragraph",
  ...(attrs ? { attrs } : {}),
  content: [text(value)],
});
const item = (...content: ArticleNode[]): ArticleNode => ({ type: "listItem", content });

const EXAMPLES: Record<
  Exclude<
    (typeof BLOCK_TYPES)[number],
    "listItem" | "tableRow" | "tableHeader" | "tableCell" | "timelinePoint"
  >,
  ArticleNode
> = {
  paragraph: {
    type: "paragraph",
    attrs: { dir: "rtl" },
    content: [text("a"), { type: "hardBreak" }, text("b")],
  },
  heading: { type: "heading", attrs: { level: 4, dir: "rtl" }, content: [text("a")] },
  bulletList: {
    type: "bulletList",
    attrs: { dir: "rtl" },
    content: [item(paragraph("a"), { type: "bulletList", content: [item(paragraph("b"))] })],
  },
  orderedList: {
    type: "orderedList",
    attrs: { start: 3 },
    content: [item(paragraph("a")), item(paragraph("b"))],
  },
  blockquote: { type: "blockquote", content: [paragraph("a")] },
  pullQuote: {
    type: "pullQuote",
    attrs: { dir: "rtl" },
    content: [paragraph("a"), paragraph("b")],
  },
  keyFacts: {
    type: "keyFacts",
    content: [{ type: "heading", attrs: { level: 2 }, content: [text("a")] }, paragraph("b")],
  },
  codeBlock: { type: "codeBlock", content: [text("a\n  b")] },
  horizontalRule: { type: "horizontalRule" },
  chart: {
    type: "chart",
    attrs: {
      chart: {
        kind: "line",
        title: "a",
        unit: "b",
        series: ["c"],
        rows: [
          { label: "d", values: [1] },
          { label: "e", values: [null] },
        ],
      },
    },
  },
  map: {
    type: "map",
    attrs: {
      map: {
        title: "a",
        source: "b",
        extent: "400",
        places: [{ name: "c", latitude: 31.95, longitude: 35.93, note: "d" }],
      },
    },
  },
  htmlCard: { type: "htmlCard", attrs: { code: "<p>a</p>" } },
  timeline: {
    type: "timeline",
    content: [
      {
        type: "timelinePoint",
        attrs: { date: "2024-05", heading: "a" },
        content: [
          {
            type: "paragraph",
            content: [
              text("b"),
              { type: "footnote", attrs: { note: "c", href: "https://example.org/" } },
            ],
          },
        ],
      },
    ],
  },
  table: {
    type: "table",
    content: [
      {
        type: "tableRow",
        content: [{ type: "tableHeader", attrs: { colspan: 2 }, content: [paragraph("a")] }],
      },
      {
        type: "tableRow",
        content: ["b", "c"].map((value) => ({ type: "tableCell", content: [paragraph(value)] })),
      },
    ],
  },
  figure: { type: "figure", attrs: { mediaId: 7, alt: "a", caption: "b", credit: "c" } },
  gallery: {
    type: "gallery",
    content: [
      { type: "figure", attrs: { src: "https://x.example/1" } },
      { type: "figure", attrs: { mediaId: 7 } },
    ],
  },
  embed: { type: "embed", attrs: { provider: "x", url: "https://x.com/a/status/1" } },
  media: {
    type: "media",
    attrs: {
      file: `${"a".repeat(64)}.mp4`,
      width: 640,
      height: 360,
      duration: 5,
      mediaId: 7,
      caption: "b",
      credit: "c",
    },
  },
};

describe("document round trip through the editor", () => {
  it.each(Object.entries(EXAMPLES))("preserves a %s block", (_type, node) => {
    expect(roundTrip([node, paragraph("end")])).toEqual([node, paragraph("end")]);
  });

  it.each(MARK_TYPES)("preserves the %s mark", (type) => {
    const mark = type === "link" ? { type, attrs: { href: "https://x.example/" } } : { type };
    const node: ArticleNode = {
      type: "paragraph",
      content: [{ type: "text", text: "a", marks: [mark] }],
    };
    expect(roundTrip([node])).toEqual([node]);
  });

  it("drops default attributes, empty nodes and invalid links when storing a document", () => {
    const json: JSONContent = {
      type: "doc",
      content: [
        {
          type: "orderedList",
          attrs: { start: 1, type: null, dir: null },
          content: [{ type: "listItem", content: [{ type: "paragraph" }] }],
        },
        { type: "codeBlock", attrs: { language: "js" }, content: [{ type: "text", text: "a" }] },
        {
          type: "figure",
          attrs: { mediaId: 7, src: null, alt: "", caption: "  ", credit: null, upload: null },
        },
        { type: "figure", attrs: { mediaId: null, src: null, upload: "x" } },
        { type: "gallery", content: [] },
        { type: "embed", attrs: { provider: "youtube", url: "javascript:x()" } },
        {
          type: "paragraph",
          content: [
            {
              type: "text",
              text: "a\0\ud800",
              marks: [
                { type: "link", attrs: { href: "javascript:x()" } },
                { type: "link", attrs: { href: "/a", target: null } },
              ],
            },
          ],
        },
        { type: "paragraph" },
      ],
    };
    const document = toDocument(json);
    expect(articleDocument.parse(document)).toEqual({
      type: "doc",
      content: [
        { type: "orderedList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] },
        { type: "codeBlock", content: [{ type: "text", text: "a" }] },
        { type: "figure", attrs: { mediaId: 7 } },
        {
          type: "paragraph",
          content: [
            { type: "text", text: "a\ufffd", marks: [{ type: "link", attrs: { href: "/a" } }] },
          ],
        },
      ],
    });
  });

  it("truncates a figure caption to the maximum length of the contract", () => {
    const document = toDocument({
      type: "doc",
      content: [{ type: "figure", attrs: { mediaId: 7, caption: "a".repeat(3000) } }],
    });
    expect(articleDocument.parse(document).content[0]?.attrs?.caption).toHaveLength(2000);
  });
});

describe("a stored document that the editor schema rejects", () => {
  it("keeps its text and images: misplaced nodes are wrapped or moved", () => {
    const figure: ArticleNode = { type: "figure", attrs: { mediaId: 7 } };
    expect(roundTrip([{ type: "paragraph", content: [text("a"), figure, text("b")] }])).toEqual([
      { type: "paragraph", content: [text("ab")] },
      figure,
    ]);
    expect(roundTrip([text("a"), { type: "bulletList", content: [paragraph("b")] }])).toEqual([
      paragraph("a"),
      { type: "bulletList", content: [item(paragraph("b"))] },
    ]);
    expect(roundTrip([{ type: "gallery", content: [figure, paragraph("a")] }])).toEqual([
      { type: "gallery", content: [figure] },
      paragraph("a"),
    ]);
    expect(
      roundTrip([{ type: "table", content: [{ type: "tableCell", content: [text("a")] }] }]),
    ).toEqual([
      {
        type: "table",
        content: [
          { type: "tableRow", content: [{ type: "tableCell", content: [paragraph("a")] }] },
        ],
      },
    ]);
  });

  it("is stored unchanged when the editor only added an empty paragraph to a list", () => {
    const list: ArticleNode = {
      type: "bulletList",
      content: [item({ type: "bulletList", content: [item(paragraph("a"))] })],
    };
    expect(roundTrip([list])).toEqual([list]);
    expect(roundTrip([])).toEqual([]);
  });
});
