import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { ShownLiveBlog } from "./load-live-page.ts";

/**
 * Returns what the head of the permalink of an entry has instead of that of its article; undefined
 * for other pages, such as those of a stream. Without a text or an image of its own, an entry has those of its article.
 */
export function entryHead(
  { id, locale, slug, title: articleTitle, seo, social }: ArticleDetails,
  { page: { card, translation }, place: { entry, stream } }: ShownLiveBlog,
) {
  if (!card || entry === undefined || stream !== undefined) return undefined;
  const path = `${articlePath({ id, locale, slug })}?entry=${entry}`;
  const title = card.title || articleTitle;
  const description = card.description || seo.description;
  return {
    title,
    description,
    social: { title, description },
    picture: card.image ?? social.image,
    path,
    // An entry without a counterpart has no page in another language: that of the article is another.
    alternates: translation
      ? {
          [locale]: path,
          [translation.article.locale]:
            `${articlePath(translation.article)}?entry=${translation.entry}`,
        }
      : {},
  };
}
