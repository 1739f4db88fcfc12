import type { NewsletterBlock } from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";

export const BLOCK_KINDS = ["text", "stories", "automatic", "sponsor"] as const;
export type BlockKind = NewsletterBlock["kind"];

/** Articles of a new block of automatic articles. */
const DEFAULT_COUNT = 5;

/** Returns a new block of a kind, without content. */
export function newBlock(kind: BlockKind): NewsletterBlock {
  if (kind === "text") return { kind, heading: "", text: "" };
  if (kind === "stories") return { kind, heading: "", articleIds: [], images: true };
  if (kind === "automatic")
    return { kind, heading: "", categoryId: null, count: DEFAULT_COUNT, images: false };
  return { kind, sponsor: "", title: "", text: "", link: "", imageId: null };
}

/** Returns the text that names a block in a list; may be empty. */
export const blockTitle = (block: NewsletterBlock): string =>
  block.kind === "sponsor" ? block.title : block.heading;
