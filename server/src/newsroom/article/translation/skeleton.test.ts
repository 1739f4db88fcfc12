import {
  type ArticleDocument,
  type ArticleNode,
  BLOCK_TYPES,
} from "@masthead/contract/newsroom/article/article-document.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skeletonOf, untranslatedImages } from "./skeleton.ts";

const SOURCE_TEXT = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `§${text}`);
const text = SOURCE_TEXT.map(
  (text): ArticleNode => ({
    type: "text",
    text,
    marks: [{ type: "link", attrs: { href: "/§source" } }],
  }),
);
const attributes = fc.record(
  {
    level: fc.integer({ min: 2, max: 4 }),
    dir: fc.constantFrom("ltr" as const, "rtl" as const),
    colspan: fc.integer({ min: 1, max: 3 }),
    mediaId: fc.integer({ min: 1, max: 99 }),
    alt: SOURCE_TEXT,
    caption: SOURCE_TEXT,
    credit: fc.constant("Reuters"),
    provider: fc.constant("youtube" as const),
    url: fc.constant("https://www.youtube.com/watch?v=1"),
  },
  { requiredKeys: [] },
);
const { block } = fc.letrec<{ block: ArticleNode; content: ArticleNode[] }>((tie) => ({
  content: fc.array(
    fc.oneof({ maxDepth: 4 }, text, fc.constant<ArticleNode>({ type: "hardBreak" }), tie("block")),
    { maxLength: 4 },
  ),
  block: fc.record(
    { type: fc.constantFrom(...BLOCK_TYPES), attrs: attributes, content: tie("content") },
    { requiredKeys: ["type"] },
  ) as fc.Arbitrary<ArticleNode>,
}));
const document = fc
  .array(block, { maxLength: 8 })
  .map((content): ArticleDocument => ({ type: "doc", content }));

type Structure = [type: string, children: Structure[]];
const structureOf = (nodes: ArticleNode[] = []): Structure[] =>
  nodes
    .filter(({ type }) => type !== "text" && type !== "hardBreak")
    .map(({ type, content }) => [type, structureOf(content)]);
const nodesOf = (nodes: ArticleNode[] = []): ArticleNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.content)]);

describe("skeleton of a body", () => {
  it("has the same blocks in the same order, and no text of the source, for any document", () => {
    fc.assert(
      fc.property(document, (body) => {
        const skeleton = skeletonOf(body);
        expect(structureOf(skeleton.content)).toEqual(structureOf(body.content));
        expect(JSON.stringify(skeleton)).not.toContain("§");
      }),
    );
  });

  it("keeps images with their credit, embeds, levels of headings and spans of cells", () => {
    fc.assert(
      fc.property(document, (body) => {
        const keptOf = ({ content }: ArticleDocument) =>
          nodesOf(content).flatMap(({ type, attrs }) => {
            const { alt: _alt, caption: _caption, dir: _dir, ...kept } = attrs ?? {};
            return type === "text" || type === "hardBreak" ? [] : [kept];
          });
        expect(keptOf(skeletonOf(body))).toEqual(keptOf(body));
      }),
    );
  });
});

it("images of a translation keep their credit, but neither caption nor alt text", () => {
  const image = {
    mediaId: 4,
    caption: "Ships",
    credit: "Reuters",
    alt: "Ships in a harbour",
    decorative: false,
  };
  expect(untranslatedImages([image])).toEqual([
    { mediaId: 4, caption: "", credit: "Reuters", alt: "", decorative: false },
  ]);
});
