import { ARTICLE_FIELDS, type ArticleField } from "./article-fields.ts";

/**
 * Whether a field is content: what the article says, shows and is filed under. All other fields control whether, when, where and to
 * whom it is shown, or state a fact about the publication; they are never restored from an earlier revision (docs/decisions/0043).
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
  // Corrections shown to readers.
  corrections: false,
  // URLs and links to other versions.
  slug: false,
  canonicalUrl: false,
  translationOf: false,
};

/** Fields that are overwritten when a revision is restored. */
export const CONTENT_FIELDS: readonly ArticleField[] = ARTICLE_FIELDS.filter((field) => IS_CONTENT[field]);
