import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import {
  ARTICLE_TEXT_FIELDS,
  type ArticleText,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type {
  TranslationSource,
  TranslationSourceContent,
} from "@masthead/contract/newsroom/article/article-translation.ts";
import { canonicalJson } from "@masthead/contract/platform/canonical-json.ts";
import { align } from "../../comparison/align.ts";
import {
  type ContentBlock,
  documentBlocks,
  type ImageBlock,
  textBlock,
} from "../../comparison/document-blocks.ts";

/** Change of a part of the original since the translation was saved. */
export type SourceChange = "changed" | "added" | "removed";

/** Part of the original: a text above the body, a block of the body, or an image of the article. */
export interface SourceRow {
  key: string;
  part:
    | { kind: "text"; field: ArticleText }
    | { kind: "block"; node: ArticleNode; index: number }
    | { kind: "image"; image: ImageBlock };
  /** Content that is shown: of a removed part, as it was. */
  blocks: ContentBlock[];
  /** Content before the change; null unless the part was changed. */
  before: ContentBlock[] | null;
  change: SourceChange | null;
}

interface BodyBlock {
  node: ArticleNode;
  index: number;
  blocks: ContentBlock[];
}

const bodyBlocks = ({ body }: TranslationSourceContent): BodyBlock[] =>
  body.content.map((node, index) => ({
    node,
    index,
    blocks: documentBlocks({ type: "doc", content: [node] }),
  }));

const imageBlocks = ({ images }: TranslationSourceContent): ImageBlock[] =>
  images.map((image) => ({ kind: "image", src: null, gallery: false, ...image }));

/**
 * Returns the parts of an original in display order. Blocks are numbered like their counterparts in
 * the translation, which has the blocks of the version that it was written from.
 */
export function sourceRows({
  content,
  before,
}: Pick<TranslationSource, "content" | "before">): SourceRow[] {
  return [
    ...textRows(content, before),
    ...blockRows(content, before),
    ...imageRows(content, before),
  ];
}

function textRows(
  content: TranslationSourceContent,
  before: TranslationSourceContent | null,
): SourceRow[] {
  return ARTICLE_TEXT_FIELDS.flatMap((field): SourceRow[] => {
    const [text, textBefore] = [content[field], before?.[field] ?? content[field]];
    if (!text && !textBefore) return [];
    const blocksOf = (value: string) => [textBlock(value, field === "title")];
    const change =
      text === textBefore ? null : text ? (textBefore ? "changed" : "added") : "removed";
    const part = { kind: "text", field } as const;
    return [
      {
        key: field,
        part,
        blocks: blocksOf(text || textBefore),
        before: change === "changed" ? blocksOf(textBefore) : null,
        change,
      },
    ];
  });
}

const isSameType = (one: BodyBlock, other: BodyBlock) => one.node.type === other.node.type;

function blockRows(
  content: TranslationSourceContent,
  before: TranslationSourceContent | null,
): SourceRow[] {
  const current = bodyBlocks(content);
  const earlier = before ? bodyBlocks(before) : current;
  let nextIndex = 0;
  const rows = align(
    earlier,
    current,
    ({ node, blocks }) => canonicalJson([node.type, blocks]),
    isSameType,
  ).map((pair, row) => {
    const index = pair.before?.index ?? nextIndex;
    nextIndex = pair.before ? index + 1 : nextIndex;
    const shown = pair.after ?? pair.before;
    const change: SourceChange | null = pair.same
      ? null
      : pair.after
        ? pair.before
          ? "changed"
          : "added"
        : "removed";
    return (
      shown && {
        key: `block${row}`,
        part: { kind: "block" as const, node: shown.node, index },
        ...contentsOf(shown, pair.before, change),
      }
    );
  });
  // Empty paragraphs are not shown.
  return rows.filter((row) => row !== null).filter((row) => row.blocks.length > 0);
}

const contentsOf = (
  { blocks }: BodyBlock,
  before: BodyBlock | null,
  change: SourceChange | null,
) => ({
  blocks,
  before: change === "changed" ? (before?.blocks ?? null) : null,
  change,
});

function imageRows(
  content: TranslationSourceContent,
  before: TranslationSourceContent | null,
): SourceRow[] {
  const current = imageBlocks(content);
  const isSameImage = (one: ImageBlock, other: ImageBlock) => one.mediaId === other.mediaId;
  return align(before ? imageBlocks(before) : current, current, canonicalJson, isSameImage).flatMap(
    (pair): SourceRow[] => {
      const image = pair.after ?? pair.before;
      if (!image) return [];
      const change: SourceChange | null = pair.same
        ? null
        : pair.after
          ? pair.before
            ? "changed"
            : "added"
          : "removed";
      const beforeBlocks = change === "changed" && pair.before ? [pair.before] : null;
      return [
        {
          key: `image${image.mediaId}${change ?? ""}`,
          part: { kind: "image", image },
          blocks: [image],
          before: beforeBlocks,
          change,
        },
      ];
    },
  );
}
