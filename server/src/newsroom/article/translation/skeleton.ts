import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { translatedAttributes } from "@masthead/contract/newsroom/article/translated-attributes.ts";

/**
 * Returns the structure of a body without its text: the same blocks in the same order. Images keep
 * their credit, embeds their address; captions and alt texts are for the translator to write. Charts
 * and maps are copied whole: the translator replaces their texts. Cards are empty: their texts are in
 * HTML, which not every translator may add.
 */
export function skeletonOf(body: ArticleDocument): ArticleDocument {
  return { type: "doc", content: emptied(body.content) };
}

const emptied = (nodes: ArticleNode[]): ArticleNode[] => nodes.flatMap(emptiedNode);

function emptiedNode({ type, attrs, content }: ArticleNode): ArticleNode[] {
  if (type === "text" || type === "hardBreak" || type === "footnote") return [];
  const kept = translatedAttributes(attrs);
  const children = content && emptied(content);
  return [
    {
      type,
      ...(kept && { attrs: kept }),
      ...(children?.length && { content: children }),
    },
  ];
}

/** Returns images without the texts that depend on the language. */
export const untranslatedImages = (images: ArticleFields["images"]): ArticleFields["images"] =>
  images.map((image) => ({ ...image, caption: "", alt: "" }));
