import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import { mergeBlocks } from "@masthead/contract/newsroom/article/merge/merge-blocks.ts";
import { mergeItems } from "@masthead/contract/newsroom/article/merge/merge-items.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const paragraph = (text: string): ArticleNode => ({
  type: "paragraph",
  content: text ? [{ type: "text", text }] : [],
});
const list = (...items: string[]): ArticleNode => ({
  type: "bulletList",
  attrs: { id: "list" },
  content: items.map((text) => ({ type: "listItem", content: [paragraph(text)] })),
});
const table = (...rows: string[][]): ArticleNode => ({
  type: "table",
  attrs: { id: "table" },
  content: rows.map((cells) => ({
    type: "tableRow",
    content: cells.map((text) => ({ type: "tableCell", content: [paragraph(text)] })),
  })),
});
/** Texts of a block in order; undefined for a conflict. */
const textsOf = (node: ArticleNode | undefined): string[] | undefined =>
  node &&
  (node.text === undefined
    ? (node.content ?? []).flatMap((child) => textsOf(child) ?? [])
    : [node.text]);
const merge = (...versions: [ArticleNode, ArticleNode, ArticleNode]) =>
  textsOf(mergeItems(...versions));

describe("merge of a block that both sides changed", () => {
  it.each([
    [
      "different items",
      list("a", "b", "c"),
      list("A", "b", "c"),
      list("a", "b", "C"),
      ["A", "b", "C"],
    ],
    ["neighbours", list("a", "b"), list("A", "b"), list("a", "B"), ["A", "B"]],
    [
      "an insertion and an edit",
      list("a", "b"),
      list("a", "b", "c"),
      list("A", "b"),
      ["A", "b", "c"],
    ],
    [
      "a deletion and an edit",
      list("a", "b", "c"),
      list("b", "c"),
      list("a", "b", "C"),
      ["b", "C"],
    ],
    [
      "insertions at different places",
      list("a", "b"),
      list("x", "a", "b"),
      list("a", "b", "y"),
      ["x", "a", "b", "y"],
    ],
    ["the same edit, and another", list("a", "b"), list("A", "b"), list("A", "B"), ["A", "B"]],
    [
      "different cells of a row",
      table(["a", "b"], ["c", "d"]),
      table(["A", "b"], ["c", "d"]),
      table(["a", "B"], ["c", "D"]),
      ["A", "B", "c", "D"],
    ],
  ])("keeps both: %s", (_, base, theirs, yours, expected) => {
    expect(merge(base, theirs, yours)).toEqual(expected);
    expect(mergeBlocks([base], [theirs], [yours]).map(({ conflict }) => conflict)).toEqual([null]);
  });

  it.each([
    ["one item", list("a", "b"), list("A", "b"), list("X", "b")],
    ["insertions at one place", list("a"), list("a", "x"), list("a", "y")],
    ["a deleted item", list("a", "b"), list("b"), list("A", "b")],
    [
      "a column of a table, and a cell",
      table(["a", "b"]),
      table(["a", "b", "c"]),
      table(["A", "b"]),
    ],
    ["a paragraph, which has no items", paragraph("a"), paragraph("b"), paragraph("c")],
    [
      "the kind of list",
      list("a", "b"),
      { ...list("A", "b"), type: "orderedList" },
      list("a", "B"),
    ],
  ] as [string, ArticleNode, ArticleNode, ArticleNode][])(
    "reports a conflict for %s",
    (_, base, theirs, yours) => {
      expect(merge(base, theirs, yours)).toBeUndefined();
    },
  );

  it("does not depend on the order of properties, which the database changes", () => {
    const [base, theirs, yours] = [list("a", "b", "c"), list("A", "b", "c"), list("a", "b", "C")];
    const stored = ({ content, ...shell }: ArticleNode): ArticleNode => ({
      ...(content && { content: content.map(stored) }),
      ...shell,
    });
    expect(merge(base, stored(theirs), yours)).toEqual(["A", "b", "C"]);
  });

  it("has every change of both sides once, or reports a conflict", () => {
    const items = fc.uniqueArray(fc.stringMatching(/^[a-z]{3}$/), { minLength: 1, maxLength: 6 });
    const edits = fc.array(
      fc.record({ at: fc.nat(5), kind: fc.constantFrom("edit", "insert", "delete") }),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(items, edits, edits, (base, theirEdits, yourEdits) => {
        const apply = (side: string, list_: typeof theirEdits) => {
          const result = [...base];
          for (const [index, { at, kind }] of list_.entries()) {
            const place = Math.min(at, result.length - 1);
            if (kind === "delete" && result.length > 1) result.splice(place, 1);
            else if (kind === "insert") result.splice(place, 0, `${side}${index}`);
            else result[place] = `${side}${index}`;
          }
          return result;
        };
        const [theirs, yours] = [apply("T", theirEdits), apply("Y", yourEdits)];
        const merged = merge(list(...base), list(...theirs), list(...yours));
        if (!merged) return;
        const isKept = (text: string) =>
          base.includes(text)
            ? theirs.includes(text) && yours.includes(text)
            : theirs.includes(text) || yours.includes(text);
        const all = [...new Set([...base, ...theirs, ...yours])];
        expect([...merged].sort()).toEqual(all.filter(isKept).sort());
      }),
      { numRuns: 2000 },
    );
  });
});
