import {
  ARTICLE_LIMITS,
  ARTICLE_TEXT_FIELDS,
  type ArticleText,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type {
  ArticlePreview,
  PreviewFields,
} from "@masthead/contract/newsroom/article/article-preview.ts";
import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePreviewPath } from "@masthead/contract/platform/paths.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { newToken, tokenHash } from "../../../platform/secrets.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { replaceInvalidCharacters, requireArticleExists } from "../draft/draft.service.ts";
import { renderBody } from "../edit/article-columns.ts";
import { formLength } from "../edit/body-size.ts";
import { workingArticle } from "../edit/stored-article.store.ts";
import { requireAll } from "../publish/requirement.ts";
import { cardsOf } from "../read/card.service.ts";
import { buildDetails } from "../read/details.service.ts";
import type { DetailsRow } from "../read/details.store.ts";
import { formRelatedIds } from "../read/related.store.ts";
import { htmlCardRequirements } from "../save/html-card-rights.ts";
import {
  deleteOldestPreviews,
  formRelations,
  insertPreview,
  type StoredPreview,
  unexpiredPreview,
} from "./form-preview.store.ts";
import { PREVIEW_RELATED_LIMIT } from "./preview.service.ts";
import { opensPreview, PREVIEW_LIFETIME } from "./preview-maker.service.ts";

/** Maximum number of previews per editor; the oldest are deleted first. */
const MAX_PREVIEWS = 20;

interface Form {
  articleId: number | null;
  locale: Locale;
  fields: PreviewFields;
}

/**
 * Creates a preview of the content of a form and returns its path, valid for an hour. Does not
 * change the article.
 * @throws NOT_FOUND for an article that does not exist, INVALID_INPUT when it is too long, FORBIDDEN
 *   for a new card with HTML without the right to add it
 */
export async function createFormPreview(
  context: CallContext,
  form: Form,
): Promise<{ path: string; expiresAt: string }> {
  const { db, now } = context;
  await requireArticleExists(db, form.articleId);
  if (formLength(form.fields) > ARTICLE_LIMITS.body)
    throw invalidInput(context, "fields", "article.previewTooLong");
  const stored = form.articleId === null ? undefined : await workingArticle(db, form.articleId);
  const known = stored ? [stored.fields.body, stored.published.body] : [];
  requireAll(context, htmlCardRequirements(form.fields.body, known));
  const token = newToken();
  const userId = actorOf(context).id ?? 0;
  const expiresAt = new Date(now.getTime() + PREVIEW_LIFETIME);
  await insertPreview(db, {
    ...form,
    fields: replaceInvalidCharacters(form.fields),
    tokenHash: tokenHash(token),
    userId,
    expiresAt,
  });
  await deleteOldestPreviews(db, userId, MAX_PREVIEWS);
  return { path: articlePreviewPath(form.locale, null, token), expiresAt: expiresAt.toISOString() };
}

/**
 * Returns the content of a form as readers would see it. The response must not be cached.
 * @throws NOT_FOUND, also for an invalid or expired token, and for one whose maker lost access
 */
export async function formPreview(context: CallContext, token: string): Promise<ArticlePreview> {
  context.resHeaders.set("cache-control", "no-store");
  const { db, now } = context;
  const preview = await unexpiredPreview(db, tokenHash(token), now, PREVIEW_LIFETIME);
  const origin = preview && { makerId: preview.userId, expiry: preview.expiresAt.getTime() };
  if (
    !preview ||
    !origin ||
    !(await opensPreview(context.platform.database.db, origin, now.getTime()))
  )
    throw notFound();
  const { articleId, locale, fields } = preview;
  const id = articleId ?? 0;
  const [relations, related] = await Promise.all([
    formRelations(db, { id, locale, fields, now }),
    formRelatedIds(db, { id, locale, fields }, now, PREVIEW_RELATED_LIMIT),
  ]);
  const [details, cards] = await Promise.all([
    buildDetails(context, { ...columnsOf(preview, now), ...relations }, origin),
    cardsOf(context, related),
  ]);
  const shownUntil = preview.expiresAt.toISOString();
  return {
    ...details,
    id: articleId,
    state: stateOf(fields, now),
    unsaved: true,
    shownUntil,
    related: cards,
  };
}

/**
 * Returns the columns of the page with the values that saving the form would store. An article
 * without a publication date is treated as published now.
 */
function columnsOf(
  { articleId, locale, fields }: StoredPreview,
  now: Date,
): Omit<DetailsRow, keyof Awaited<ReturnType<typeof formRelations>>> {
  const {
    title,
    slug,
    body,
    categoryId,
    breaking,
    breakingUntil,
    premium,
    template,
    intervieweeName,
    intervieweeRole,
    narrationFile,
    narrator,
    publishedAt,
    corrections,
  } = fields;
  const texts = Object.fromEntries(
    ARTICLE_TEXT_FIELDS.map((field) => [field, fields[field].trim()]),
  ) as Record<ArticleText, string>;
  const { bodyHtml, wordCount } = renderBody(body);
  return {
    id: articleId ?? 0,
    locale,
    slug: slugify(slug) || slugify(title) || "article",
    ...texts,
    title: texts.title || messagesFor(locale)("article.untitled"),
    categoryId,
    publishedAt: publishedAt ? new Date(publishedAt) : now,
    updatedAt: now,
    breaking,
    breakingUntil: breakingUntil ? new Date(breakingUntil) : null,
    premium,
    template,
    intervieweeName: intervieweeName.trim(),
    intervieweeRole: intervieweeRole.trim(),
    narrationFile,
    narrator: narrator.trim(),
    liveBlog: null,
    result: null,
    letters: { count: 0, closed: true },
    storyPackageId: null,
    wordCount,
    bodyHtml,
    paywalledBody: null,
    corrections: corrections.filter(({ text }) => text.trim()),
    seoTitle: "",
    seoDescription: "",
    socialTitle: "",
    socialDescription: "",
    socialImage: null,
    canonicalUrl: null,
    noindex: false,
  };
}

/** Returns the state that the article would have. Must match the SQL in `article.state.ts`. */
function stateOf(
  { publishedAt, enable, expiresAt, embargoUntil }: PreviewFields,
  now: Date,
): ArticleState {
  const isInFuture = (time: string | null) => time !== null && new Date(time) > now;
  if (!publishedAt) return "draft";
  if (!enable) return "disabled";
  if (expiresAt && !isInFuture(expiresAt)) return "expired";
  return isInFuture(publishedAt) || isInFuture(embargoUntil) ? "scheduled" : "published";
}
