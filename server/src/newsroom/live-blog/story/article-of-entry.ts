import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { ARTICLE_TEXTS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { LiveEntryState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { plainText } from "../../article/document/render-html.ts";
import { truncateText } from "../../truncate-text.ts";

/** Length of a title that is made from a text, in characters. */
const TITLE_LENGTH = 100;

interface SourceEntry {
  title: string;
  body: ArticleDocument;
  free: boolean;
}

interface SourceArticle {
  title: string;
  premium: boolean;
}

/**
 * Returns the fields of an article that is made from an entry. Without a headline, its title is the
 * beginning of the text, or the title of the live blog's article. What readers get with a
 * subscription only stays behind the paywall.
 */
export function articleOfEntry({ title, body, free }: SourceEntry, blogArticle: SourceArticle) {
  const text = plainText(body).replaceAll(/\s+/g, " ").trim();
  const name = title || truncateText(text, TITLE_LENGTH).trimEnd() || blogArticle.title;
  return {
    title: truncateText(name, ARTICLE_TEXTS.title),
    body,
    premium: blogArticle.premium && !free,
  };
}

const SOURCE_STATES: readonly LiveEntryState[] = ["submitted", "scheduled", "published"];

/**
 * Whether an article can be made from an entry: it waits, or readers see it, and it was not made from
 * an article itself.
 */
export const isStorySource = ({
  state,
  linked,
}: {
  state: LiveEntryState;
  linked: boolean;
}): boolean => !linked && SOURCE_STATES.includes(state);
