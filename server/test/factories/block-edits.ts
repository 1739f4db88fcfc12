import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import fc from "fast-check";

/** Block of a model of a body: a paragraph of words, or a table with a word per cell. */
export interface ModelBlock {
  id: string;
  table: boolean;
  words: string[];
}

const OPERATIONS = [
  "insert",
  "delete",
  "type",
  "erase",
  "split",
  "join",
  "move",
  "typeInEmpty",
] as const;

/** One edit: operation, position and amount. */
export const blockEdit = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  at: fc.nat(30),
  to: fc.nat(30),
});
type BlockEdit = typeof blockEdit extends fc.Arbitrary<infer Edit> ? Edit : never;

/** Number of words of each block of a body, and which of them are tables. */
export const blockSizes = fc.array(fc.record({ words: fc.nat(4), table: fc.boolean() }), {
  maxLength: 7,
});

export const blocksOfSizes = (sizes: { words: number; table: boolean }[]): ModelBlock[] =>
  sizes.map(({ words, table }, block) => ({
    id: `base${block}`,
    table: table && words > 0,
    words: Array.from({ length: words }, (_, word) => `word${block}x${word}`),
  }));

/** Id of the paragraph that the editor shows in an empty body: the same for everybody. */
const EMPTY_BODY_ID = "empty";

/** Applies the edits of an editor, whose new words and blocks begin with a name. */
export function applyEdits(base: ModelBlock[], edits: BlockEdit[], name: string): ModelBlock[] {
  let blocks = base.length ? base : [{ id: EMPTY_BODY_ID, table: false, words: [] }];
  let count = 0;
  const newName = () => `${name}${++count}`;
  for (const edit of edits) blocks = applyEdit(blocks, edit, newName);
  return blocks.filter(({ id, words }) => id !== EMPTY_BODY_ID || words.length);
}

function applyEdit(
  blocks: ModelBlock[],
  { operation, at, to }: BlockEdit,
  newName: () => string,
): ModelBlock[] {
  const index = blocks.length ? at % blocks.length : 0;
  const block = blocks[index];
  const words = block?.words ?? [];
  const insertAt = (place: number): ModelBlock[] => {
    const inserted = {
      id: newName(),
      table: to % 3 === 0,
      words: Array.from({ length: 1 + (to % 3) }, newName),
    };
    return blocks.toSpliced(place, 0, inserted);
  };
  if (operation === "insert" || !block) return insertAt(at % (blocks.length + 1));
  const replaced = (...others: ModelBlock[]) => blocks.toSpliced(index, 1, ...others);
  switch (operation) {
    case "delete":
      return replaced();
    case "type":
      return replaced({ ...block, words: words.toSpliced(to % (words.length + 1), 0, newName()) });
    case "erase":
      return words.length
        ? replaced({ ...block, words: words.toSpliced(to % words.length, 1) })
        : blocks;
    case "split": {
      if (block.table) return blocks;
      const place = to % (words.length + 1);
      return replaced(
        { ...block, words: words.slice(0, place) },
        { id: newName(), table: false, words: words.slice(place) },
      );
    }
    case "join": {
      const next = blocks[index + 1];
      if (!next || block.table || next.table) return blocks;
      return blocks.toSpliced(index, 2, { ...block, words: [...words, ...next.words] });
    }
    case "move":
      return replaced().toSpliced(to % blocks.length, 0, block);
    case "typeInEmpty":
      return blocks.map((one) => (one.words.length ? one : { ...one, words: [newName()] }));
  }
}

const textNode = (text: string): ArticleNode[] => (text ? [{ type: "text", text }] : []);
const paragraph = (text: string): ArticleNode => ({ type: "paragraph", content: textNode(text) });

/** Returns the blocks of a body. */
export const toBlocks = (blocks: ModelBlock[]): ArticleNode[] =>
  blocks.map(({ id, table, words }) =>
    table
      ? {
          type: "table",
          attrs: { id },
          content: words.map((word) => ({
            type: "tableRow",
            content: [{ type: "tableCell", content: [paragraph(word)] }],
          })),
        }
      : { ...paragraph(words.join(" ")), attrs: { id } },
  );

/** Returns the words of blocks, in order. */
export const wordsOf = (nodes: readonly ArticleNode[]): string[] =>
  nodes.flatMap(({ text, content = [] }) => (text ? text.split(" ") : wordsOf(content)));
