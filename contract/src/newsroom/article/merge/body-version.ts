import type { ArticleNode } from "../article-document.ts";
import { contentKey } from "./block-id.ts";

/** Blocks of one version of a body, by id. Every block has an id. */
export interface BodyVersion {
  ids: string[];
  blocks: Map<string, ArticleNode>;
  /** Content of each block as a key. */
  keys: Map<string, string>;
}

export function bodyVersion(content: readonly ArticleNode[]): BodyVersion {
  const blocks = new Map(content.map((block) => [block.attrs?.id ?? "", block]));
  return {
    ids: [...blocks.keys()],
    blocks,
    keys: new Map([...blocks].map(([id, block]) => [id, contentKey(block)])),
  };
}

/** Returns whether a block was inserted, deleted or changed. */
export const isChanged = (base: BodyVersion, side: BodyVersion, id: string): boolean =>
  side.keys.get(id) !== base.keys.get(id);
