import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import { expect, it } from "vitest";
import { blockExcerpt } from "./block-excerpt.ts";

const text = (value: string): ArticleNode => ({ type: "text", text: value });
const paragraph = (...content: ArticleNode[]): ArticleNode => ({
  type: "paragraph",
  attrs: { id: "abcd2345" },
  content,
});

it("the excerpt of a block is the beginning of its text, cut after a word", () => {
  expect(
    blockExcerpt(
      paragraph(text("The "), { ...text("council"), marks: [{ type: "bold" }] }, text("’s vote")),
    ),
  ).toBe("The council’s vote");
  expect(blockExcerpt(paragraph(text("The council met until late in the evening and voted")))).toBe(
    "The council met until late in the…",
  );
  expect(
    blockExcerpt({
      type: "bulletList",
      content: ["One", "Two"].map((item) => ({
        type: "listItem",
        content: [paragraph(text(item))],
      })),
    }),
  ).toBe("One Two");
});

it("the excerpt of a block has no names of types, ids and URLs", () => {
  expect(blockExcerpt(paragraph(text("First"), { type: "hardBreak" }, text("second")))).toBe(
    "First second",
  );
  expect(
    blockExcerpt({
      type: "figure",
      attrs: { id: "abcd2345", mediaId: 12, alt: "Alt", caption: "The square" },
    }),
  ).toBe("The square");
  expect(
    blockExcerpt({
      type: "embed",
      attrs: { id: "abcd2345", provider: "youtube", url: "https://youtu.be/1" },
    }),
  ).toBe("");
  expect(blockExcerpt({ type: "horizontalRule", attrs: { id: "abcd2345" } })).toBe("");
});
