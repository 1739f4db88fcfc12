/**
 * Templates of an article, which decide how its page and its cards look: news, an opinion piece by a
 * columnist, an explainer with a table of contents, an interview.
 */
export const ARTICLE_TEMPLATES = ["news", "opinion", "explainer", "interview"] as const;
export type ArticleTemplate = (typeof ARTICLE_TEMPLATES)[number];
