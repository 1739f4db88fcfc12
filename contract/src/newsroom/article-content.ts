import { ARTICLE_FIELDS, type ArticleField } from "./article-fields.ts";

/**
 * Whether a field is content: what the article says, shows and is filed under. The rest decides whether, when, where and to whom it is
 * shown, or states a fact about the publication, and is never taken from an earlier revision (docs/decisions/0043).
 */
const IS_CONTENT: Record<ArticleField, boolean> = {
  title: true,
  subtitle: true,
  summary: true,
  body: true,
  images: true,
  categoryId: true,
  authorIds: true,
  sourceId: true,
  tagIds: true,
  personIds: true,
  relatedIds: true,
  seoTitle: true,
  seoDescription: true,
  // Publication and visibility.
  enable: false,
  publishedAt: false,
  expiresAt: false,
  embargoUntil: false,
  premium: false,
  noindex: false,
  // Breaking news.
  breaking: false,
  breakingUntil: false,
  // What readers were told was wrong.
  corrections: false,
  // Addresses and links to other versions.
  slug: false,
  canonicalUrl: false,
  translationOf: false,
};

/** Fields that restoring a revision brings back. */
export const CONTENT_FIELDS: readonly ArticleField[] = ARTICLE_FIELDS.filter((field) => IS_CONTENT[field]);
