import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import {
  decidedBlocks,
  type MergeSide,
  mergeBlocks,
} from "@masthead/contract/newsroom/article/merge/merge-blocks.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyEdits,
  blockEdit,
  blockSizes,
  blocksOfSizes,
  toBlocks,
  wordsOf,
} from "../../../../test/factories/block-edits.ts";

type Texts = Record<string, string>;
const blocksOf = (texts: Texts): ArticleNode[] =>
  Object.entries(texts).map(([id, text]) => ({
    type: "paragraph",
    attrs: { id },
    content: text ? [{ type: "text", text }] : [],
  }));
const idOf = (block: ArticleNode) => block.attrs?.id ?? "";
const textOf = (block: ArticleNode | null) => block && wordsOf([block]).join(" ");

/** Merges paragraphs by id. Returns each as its text, or as both texts if they are in conflict. */
function merge(
  base: Texts,
  theirs: Texts,
  yours: Texts,
): [string, string | null, (string | null)?, number?][] {
  return mergeBlocks(blocksOf(base), blocksOf(theirs), blocksOf(yours)).map((part) =>
    part.conflict === null
      ? [idOf(part.merged), textOf(part.merged)]
      : [
          idOf(part.theirs ?? part.yours ?? { type: "paragraph" }),
          textOf(part.theirs),
          textOf(part.yours),
          part.conflict,
        ],
  );
}

describe("merge of two edits of a body", () => {
  const base = { a: "Alpha one", b: "Bravo two", c: "Charlie three" };

  it("has the changes of both sides in different blocks, and of both in one block if they are the same", () => {
    expect(
      merge(base, { ...base, a: "Alpha 1", c: "Same" }, { ...base, b: "Bravo 2", c: "Same" }),
    ).toEqual([
      ["a", "Alpha 1"],
      ["b", "Bravo 2"],
      ["c", "Same"],
    ]);
  });

  it("has a conflict of one block that both changed, and everything else merged", () => {
    expect(
      merge(base, { ...base, b: "Bravo theirs" }, { ...base, a: "Alpha yours", b: "Bravo yours" }),
    ).toEqual([
      ["a", "Alpha yours"],
      ["b", "Bravo theirs", "Bravo yours", 0],
      ["c", "Charlie three"],
    ]);
  });

  it("deletes a block that the other side left unchanged, and reports a conflict if it changed it", () => {
    const { a, c } = base;
    expect(merge(base, { a, c }, base)).toEqual([
      ["a", a],
      ["c", c],
    ]);
    expect(merge(base, { a, c }, { a, b: "Bravo kept", c })).toEqual([
      ["a", a],
      ["b", null, "Bravo kept", 0],
      ["c", c],
    ]);
  });

  it("keeps the insertions of both sides at one place: theirs, then yours", () => {
    const { a, b, c } = base;
    expect(
      merge(base, { a, t: "Theirs", b, c }, { a, y: "Yours", b, c }).map(([id]) => id),
    ).toEqual(["a", "t", "y", "b", "c"]);
  });

  it("keeps the move of one side, and text that the other side typed in the moved block or inserted behind it", () => {
    const { a, b, c } = base;
    expect(merge(base, { b, c, a }, { a: "Alpha yours", y: "Behind alpha", b, c })).toEqual([
      ["b", b],
      ["c", c],
      ["a", "Alpha yours"],
      ["y", "Behind alpha"],
    ]);
  });

  it("reports a conflict when both typed in one empty block, in the text or in an empty body", () => {
    expect(merge({ a: "" }, { a: "Theirs" }, { a: "Yours" })).toEqual([
      ["a", "Theirs", "Yours", 0],
    ]);
    expect(merge({}, { a: "Theirs" }, { a: "Yours" })).toEqual([["a", "Theirs", "Yours", 0]]);
  });

  it("decides both parts of a split block together when the other side edited it", () => {
    const split = { a: "Alpha one", b: "Bravo", y: "two", c: "Charlie three" };
    const long = { a: "Alpha one", b: "Bravo two thousand", c: "Charlie three" };
    const before = { ...base, b: "Bravo thousand" };
    expect(
      merge(
        before,
        { ...before, b: "Bravo thousand theirs" },
        { a: base.a, b: "Bravo", y: "thousand", c: base.c },
      ),
    ).toEqual([
      ["a", "Alpha one"],
      ["b", "Bravo thousand theirs", "Bravo", 0],
      ["y", null, "thousand", 0],
      ["c", "Charlie three"],
    ]);
    expect(merge(long, { ...long, a: "Alpha theirs" }, { ...split, y: "two thousand" })).toEqual([
      ["a", "Alpha theirs"],
      ["b", "Bravo"],
      ["y", "two thousand"],
      ["c", "Charlie three"],
    ]);
  });

  it("decides joined blocks together when the other side edited the second", () => {
    expect(
      merge(base, { ...base, b: "Bravo theirs" }, { a: "Alpha one Bravo two", c: "Charlie three" }),
    ).toEqual([
      ["a", "Alpha one", "Alpha one Bravo two", 0],
      ["b", "Bravo theirs", null, 0],
      ["c", "Charlie three"],
    ]);
  });

  it("is one split when both split a block at the same place", () => {
    const before = { a: "Alpha bravo" };
    expect(merge(before, { a: "Alpha", t: "bravo" }, { a: "Alpha", y: "bravo" })).toEqual([
      ["a", "Alpha"],
      ["t", "bravo"],
    ]);
  });

  it("puts the rest of a split block before blocks that the other side inserted behind it", () => {
    const before = { a: "Alpha bravo", c: "Charlie" };
    const order = merge(
      before,
      { a: "Alpha bravo", t: "Theirs", c: "Charlie" },
      { a: "Alpha", y: "bravo", c: "Charlie" },
    );
    expect(order.map(([id]) => id)).toEqual(["a", "y", "t", "c"]);
  });
});

describe("merge of two random histories of edits", () => {
  const histories = fc.tuple(
    blockSizes,
    fc.array(blockEdit, { maxLength: 8 }),
    fc.array(blockEdit, { maxLength: 8 }),
  );

  it("loses nothing and duplicates nothing, with any choices in its conflicts", () => {
    fc.assert(
      fc.property(histories, ([sizes, theirEdits, yourEdits]) => {
        const model = blocksOfSizes(sizes);
        const base = toBlocks(model);
        const theirs = toBlocks(applyEdits(model, theirEdits, "theirs"));
        const yours = toBlocks(applyEdits(model, yourEdits, "yours"));
        const parts = mergeBlocks(base, theirs, yours);
        const wrong = (["theirs", "yours"] as const).flatMap((side) =>
          wrongWords({ base, theirs, yours }, parts, side),
        );
        expect(wrong, "lost or doubled words").toEqual([]);
        checkConflicts({ base, theirs, yours }, parts);
        checkSame(
          keysOf(mergeBlocks(base, yours, theirs), true),
          keysOf(parts, false),
          "swapped sides",
        );
        checkSame(mergeBlocks(base, yours, yours), mergedParts(yours), "the same on both sides");
        checkSame(mergeBlocks(base, yours, base), mergedParts(yours), "unchanged yours");
        checkSame(mergeBlocks(base, base, theirs), mergedParts(theirs), "unchanged theirs");
      }),
      { numRuns: 10_000 },
    );
  });

  type Parts = ReturnType<typeof mergeBlocks>;
  type Versions = Record<"base" | MergeSide, ArticleNode[]>;

  const mergedParts = (blocks: ArticleNode[]): Parts =>
    blocks.map((merged) => ({ conflict: null, merged }));
  const jsonById = (blocks: ArticleNode[]) =>
    new Map(blocks.map((block) => [idOf(block), JSON.stringify(block)]));

  /** Compares as JSON: `expect` would take most of the time of the test. */
  function checkSame(actual: unknown, expected: unknown, what: string): void {
    if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual, what).toEqual(expected);
  }

  /** Words that are lost or doubled when all conflicts are decided for a side. */
  function wrongWords(versions: Versions, parts: Parts, side: MergeSide): string[] {
    const [base, theirs, yours] = [versions.base, versions.theirs, versions.yours].map(
      (blocks) => new Set(wordsOf(blocks)),
    ) as [Set<string>, Set<string>, Set<string>];
    const merged = wordsOf(decidedBlocks(parts, () => side));
    const found = new Set(merged);
    const keptByBoth = [...base].filter((word) => theirs.has(word) && yours.has(word));
    const inserted = [...(side === "theirs" ? theirs : yours)].filter((word) => !base.has(word));
    const lost = [...keptByBoth, ...inserted].filter((word) => !found.has(word));
    const doubled =
      found.size < merged.length
        ? merged.filter((word, index) => merged.indexOf(word) !== index)
        : [];
    const deletedByBoth = merged.filter((word) => !theirs.has(word) && !yours.has(word));
    return [...lost, ...doubled, ...deletedByBoth];
  }

  /**
   * Asserts that blocks without edits are unchanged, and that every conflict has a block that both
   * sides changed.
   */
  function checkConflicts(versions: Versions, parts: Parts): void {
    const [base, theirs, yours] = [
      jsonById(versions.base),
      jsonById(versions.theirs),
      jsonById(versions.yours),
    ];
    const ids = [...new Set([...base.keys(), ...theirs.keys(), ...yours.keys()])];
    const isChangedByBoth = ids.some(
      (id) => theirs.get(id) !== base.get(id) && yours.get(id) !== base.get(id),
    );
    if (!isChangedByBoth && parts.some(({ conflict }) => conflict !== null))
      throw new Error("a conflict without a block that both changed");
    const merged = jsonById(parts.flatMap((part) => (part.conflict === null ? part.merged : [])));
    for (const id of ids) {
      const isUntouched = base.get(id) === theirs.get(id) && base.get(id) === yours.get(id);
      if (isUntouched && merged.get(id) !== base.get(id))
        throw new Error(`block ${id}, which nobody touched, has changed`);
    }
    const shownIds = parts.map(
      (part) => (part.conflict === null ? part.merged : (part.theirs ?? part.yours))?.attrs?.id,
    );
    if (new Set(shownIds).size < shownIds.length) throw new Error("a block is in the merge twice");
  }

  /**
   * The blocks and conflicts of a merge in any order, as only the order of blocks depends on which
   * side is which.
   */
  const keysOf = (parts: Parts, isSwapped: boolean) =>
    parts
      .map((part) => {
        if (part.conflict === null) return JSON.stringify(part.merged.content);
        return JSON.stringify(isSwapped ? [part.yours, part.theirs] : [part.theirs, part.yours]);
      })
      .sort();
});
