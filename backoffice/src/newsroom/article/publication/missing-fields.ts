import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";

/** Fields that an article should have before it is published. */
const CHECKED_FIELDS = ["categoryId", "summary", "lead", "alt", "body"] as const;
export type MissingField = (typeof CHECKED_FIELDS)[number];

type CheckedArticle = Pick<ArticleFields, "categoryId" | "summary" | "images" | "body">;

/**
 * Image without alt text. The index counts the images of the article, or all figures and looping
 * clips of its body.
 */
export interface ImageWithoutAlt {
  field: "images" | "body";
  index: number;
  mediaId: number | null;
  caption: string;
}

const nodesIn = (node: ArticleDocument | ArticleNode): ArticleNode[] =>
  (node.content ?? []).flatMap((child) => [child, ...nodesIn(child)]);

const hasContent = ({ text, type }: ArticleNode) =>
  Boolean(text?.trim()) || ["figure", "embed", "media", "chart", "map", "htmlCard"].includes(type);

/**
 * Returns the images of an article without alt text, in order. `altOf` returns the alt text of an
 * image in the media library.
 */
export function findImagesWithoutAlt(
  { images, body }: Pick<CheckedArticle, "images" | "body">,
  altOf: (mediaId: number) => string,
): ImageWithoutAlt[] {
  const inImages = images.flatMap(({ mediaId, caption, alt, decorative }, index) =>
    decorative || alt.trim() || altOf(mediaId)
      ? []
      : [{ field: "images" as const, index, mediaId, caption }],
  );
  // The library's alt text is copied into a figure when it is chosen; readers get the one of
  // the figure.
  const inBody = nodesIn(body)
    .filter(({ type, attrs }) => type === "figure" || attrs?.loop)
    .flatMap(({ attrs: { alt = "", mediaId = null, caption = "" } = {} }, index) =>
      alt.trim() ? [] : [{ field: "body" as const, index, mediaId, caption }],
    );
  return [...inImages, ...inBody];
}

/** Returns the missing fields of an article. It can be published without them. */
export function findMissingFields(
  fields: CheckedArticle,
  altOf: (mediaId: number) => string,
): MissingField[] {
  const { categoryId, summary, images, body } = fields;
  const isMissing: Record<MissingField, boolean> = {
    categoryId: categoryId === null,
    summary: !summary.trim(),
    lead: images.length === 0,
    alt: findImagesWithoutAlt(fields, altOf).length > 0,
    body: !nodesIn(body).some(hasContent),
  };
  return CHECKED_FIELDS.filter((field) => isMissing[field]);
}
