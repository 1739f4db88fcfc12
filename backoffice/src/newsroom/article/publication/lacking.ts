import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";

/** What an article that readers are to see had better have. */
const LACKS = ["categoryId", "summary", "lead", "alt", "body"] as const;
export type Lack = (typeof LACKS)[number];

type Looked = Pick<ArticleFields, "categoryId" | "summary" | "images" | "body">;

/** A picture that nobody who cannot see it learns of: the index among the article's pictures, or among all those in its text. */
export interface UndescribedPicture {
  place: "images" | "body";
  index: number;
  mediaId: number | null;
  caption: string;
}

const nodesIn = (node: ArticleDocument | ArticleNode): ArticleNode[] => (node.content ?? []).flatMap((child) => [child, ...nodesIn(child)]);

const says = (node: ArticleNode) => Boolean(node.text?.trim()) || node.type === "figure" || node.type === "embed";

/** The pictures of an article that have no description, in their order. `altOf`: what the library says of a picture. */
export function undescribed({ images, body }: Pick<Looked, "images" | "body">, altOf: (mediaId: number) => string): UndescribedPicture[] {
  const ofImages = images.flatMap(({ mediaId, caption, alt, decorative }, index) =>
    decorative || alt.trim() || altOf(mediaId) ? [] : [{ place: "images" as const, index, mediaId, caption }],
  );
  // The library's description is copied into a figure when it is chosen; readers get the figure's own.
  const ofBody = nodesIn(body)
    .filter(({ type }) => type === "figure")
    .flatMap(({ attrs: { alt = "", mediaId = null, caption = "" } = {} }, index) =>
      alt.trim() ? [] : [{ place: "body" as const, index, mediaId, caption }],
    );
  return [...ofImages, ...ofBody];
}

/** What an article lacks. It may be published without. */
export function lacking(fields: Looked, altOf: (mediaId: number) => string): Lack[] {
  const { categoryId, summary, images, body } = fields;
  const lacks: Record<Lack, boolean> = {
    categoryId: categoryId === null,
    summary: !summary.trim(),
    lead: images.length === 0,
    alt: undescribed(fields, altOf).length > 0,
    body: !nodesIn(body).some(says),
  };
  return LACKS.filter((lack) => lacks[lack]);
}
