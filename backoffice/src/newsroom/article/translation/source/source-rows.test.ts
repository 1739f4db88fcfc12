import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { TranslationSourceContent } from "@masthead/contract/newsroom/article/article-translation.ts";
import { describe, expect, it } from "vitest";
import { copyBlock } from "./copy-block.ts";
import { sourceRows } from "./source-rows.ts";
import { rowOfPart } from "./use-follow-editing.ts";

const paragraph = (text: string): ArticleNode => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
const empty: ArticleNode = { type: "paragraph" };
const heading = (text: string): ArticleNode => ({
  type: "heading",
  attrs: { level: 2 },
  content: [{ type: "text", text }],
});
const figure: ArticleNode = {
  type: "figure",
  attrs: { mediaId: 3, alt: "A ship", caption: "Ship", credit: "Reuters" },
};
const documentOf = (...content: ArticleNode[]): ArticleDocument => ({ type: "doc", content });
const contentOf = (
  body: ArticleDocument,
  fields: Partial<TranslationSourceContent> = {},
): TranslationSourceContent => ({
  title: "Title",
  subtitle: "",
  summary: "",
  body,
  images: [],
  ...fields,
});
describe("rows of an original", () => {
  it("are its texts and blocks without marks while the translation is up to date", () => {
    const rows = sourceRows({
      content: contentOf(documentOf(paragraph("One"), empty, heading("Two"))),
      before: null,
    });
    expect(rows.map(({ key, change }) => [key, change])).toEqual([
      ["title", null],
      ["block0", null],
      ["block2", null],
    ]);
  });

  it("mark changed, new and removed blocks, with the index that they have in the translation", () => {
    const before = contentOf(
      documentOf(paragraph("One"), heading("Two"), paragraph("Three"), figure),
    );
    const content = contentOf(
      documentOf(paragraph("One"), paragraph("New"), paragraph("Three, changed"), figure),
      { title: "Other" },
    );
    const rows = sourceRows({ content, before }).map(({ part, change }) => [
      part.kind === "block" ? part.index : part.kind,
      change,
    ]);
    expect(rows).toEqual([
      ["text", "changed"],
      [0, null],
      [1, "removed"],
      [2, "changed"],
      [3, "added"],
      [3, null],
    ]);
  });

  it("have every block of the current version once and in order, after any edits", () => {
    const blocks = [paragraph("One"), paragraph("Two"), heading("One"), figure];
    const lists = blocks.flatMap((first) => [
      [],
      [first],
      ...blocks.flatMap((second) => blocks.map((third) => [first, second, third])),
    ]);
    for (const before of lists)
      for (const after of lists) {
        const rows = sourceRows({
          content: contentOf(documentOf(...after)),
          before: contentOf(documentOf(...before)),
        });
        const shown = rows
          .filter(({ change }) => change !== "removed")
          .flatMap(({ part }) => (part.kind === "block" ? [part.node] : []));
        expect(shown).toEqual(after);
        const indexes = rows.flatMap(({ part, change }) =>
          part.kind === "block" && change !== "added" ? [part.index] : [],
        );
        expect(indexes).toEqual(before.map((_, index) => index));
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }
  });

  it("are found by the part of the translation that is edited", () => {
    const rows = sourceRows({
      content: contentOf(documentOf(paragraph("One"), empty, paragraph("Two"))),
      before: null,
    });
    const keyOf = (edited: Parameters<typeof rowOfPart>[1]) => rowOfPart(rows, edited)?.key;
    expect([keyOf("title"), keyOf("summary"), keyOf(0), keyOf(1), keyOf(2), keyOf(9)]).toEqual([
      "title",
      undefined,
      "block0",
      "block0",
      "block2",
      "block2",
    ]);
  });
});

describe("copying a block of the original", () => {
  it("replaces an empty block, and is inserted before a written one", () => {
    expect(copyBlock(documentOf(paragraph("A"), empty), paragraph("Two"), 1)).toEqual(
      documentOf(paragraph("A"), paragraph("Two")),
    );
    expect(copyBlock(documentOf(paragraph("A")), paragraph("One"), 0)).toEqual(
      documentOf(paragraph("One"), paragraph("A")),
    );
  });

  it("keeps its place in a translation that is shorter", () => {
    expect(copyBlock(documentOf(), heading("Two"), 1)).toEqual(documentOf(empty, heading("Two")));
  });

  it("copies an image with its credit only, and keeps an existing caption", () => {
    const copied: ArticleNode = { type: "figure", attrs: { mediaId: 3, credit: "Reuters" } };
    expect(copyBlock(documentOf(), figure, 0)).toEqual(documentOf(copied));
    const written: ArticleNode = { type: "figure", attrs: { mediaId: 3, caption: "سفينة" } };
    expect(copyBlock(documentOf(written), figure, 0)).toEqual(
      documentOf({ type: "figure", attrs: { mediaId: 3, caption: "سفينة", credit: "Reuters" } }),
    );
  });
});
