import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";

/** What an article that readers are to see had better have. */
const LACKS = ["categoryId", "summary", "lead", "alt", "body"] as const;
export type Lack = (typeof LACKS)[number];

type Looked = Pick<ArticleFields, "categoryId" | "summary" | "images" | "body">;

const countNodes = (node: ArticleDocument | ArticleNode, wanted: (node: ArticleNode) => boolean): number =>
  (node.content ?? []).reduce((sum, child) => sum + (wanted(child) ? 1 : 0) + countNodes(child, wanted), 0);

const saysNothing = (node: ArticleNode) => node.type === "figure" && !node.attrs?.alt;
const says = (node: ArticleNode) => Boolean(node.text?.trim()) || node.type === "figure" || node.type === "embed";

/** Pictures that nobody who cannot see them learns of. `altOf`: what the library says of a picture. */
export function undescribed({ images, body }: Pick<Looked, "images" | "body">, altOf: (mediaId: number) => string): number {
  const ofImages = images.filter(({ mediaId, alt, decorative }) => !decorative && !alt && !altOf(mediaId)).length;
  return ofImages + countNodes(body, saysNothing);
}

/** What an article lacks. It may be published without. */
export function lacking(fields: Looked, altOf: (mediaId: number) => string): Lack[] {
  const { categoryId, summary, images, body } = fields;
  const lacks: Record<Lack, boolean> = {
    categoryId: categoryId === null,
    summary: !summary.trim(),
    lead: images.length === 0,
    alt: undescribed(fields, altOf) > 0,
    body: countNodes(body, says) === 0,
  };
  return LACKS.filter((lack) => lacks[lack]);
}
