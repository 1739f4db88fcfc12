import type { ArticleNode } from "./article-document.ts";

/**
 * Returns the attributes of a block that its translation has, too; undefined if there are none. Not
 * its id, nor texts that depend on the language, nor its direction, which is stored if it differs
 * from that of the article.
 */
export function translatedAttributes(attrs: ArticleNode["attrs"]): ArticleNode["attrs"] {
  const {
    id: _id,
    alt: _alt,
    caption: _caption,
    heading: _heading,
    dir: _dir,
    code: _code,
    ...kept
  } = attrs ?? {};
  return Object.keys(kept).length ? kept : undefined;
}
