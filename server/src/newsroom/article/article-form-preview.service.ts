import { ARTICLE_LIMITS } from "@masthead/contract/newsroom/article-fields.ts";
import type { ArticlePreview, PreviewFields } from "@masthead/contract/newsroom/article-preview.ts";
import type { ArticleState } from "@masthead/contract/newsroom/article-record.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { articlePreviewPath } from "@masthead/contract/system/paths.ts";
import { notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { cardsOf } from "./article-card.service.ts";
import { detailsOf } from "./article-details.service.ts";
import type { DetailsRow } from "./article-details.store.ts";
import { requireArticle, storable } from "./article-draft.service.ts";
import { dropOldestPreviews, formRelations, insertPreview, livePreview, type StoredPreview } from "./article-form-preview.store.ts";
import { PREVIEW_LIFE, RELATED_IN_PREVIEW } from "./article-preview.service.ts";
import { formRelatedIds } from "./article-related.store.ts";
import { countWords, plainText, renderDocument } from "./document/render-html.ts";

/** Previews that an editor has at most; the oldest go first. */
const PREVIEWS_LIMIT = 20;

interface Form {
  articleId: number | null;
  locale: Locale;
  fields: PreviewFields;
}

/**
 * An address that shows the content of a form, for an hour. Nothing of the article is changed.
 * @throws NOT_FOUND for an article that is not there, INVALID_INPUT when it is too long
 */
export async function createFormPreview(context: CallContext, form: Form): Promise<{ path: string; expiresAt: string }> {
  const { db, now } = context;
  await requireArticle(db, form.articleId);
  if (JSON.stringify(form.fields).length > ARTICLE_LIMITS.body)
    throw problemError("INVALID_INPUT", [{ path: "fields", message: wordsOf(context.locale)("article.previewTooLong") }]);
  const token = newToken();
  const userId = actorOf(context).id ?? 0;
  const expiresAt = new Date(now.getTime() + PREVIEW_LIFE);
  await insertPreview(db, { ...form, fields: storable(form.fields), tokenHash: tokenHash(token), userId, expiresAt });
  await dropOldestPreviews(db, userId, PREVIEWS_LIMIT);
  return { path: articlePreviewPath(form.locale, null, token), expiresAt: expiresAt.toISOString() };
}

/** The content of a form as its readers would see it. Not for caches. @throws NOT_FOUND, also for a token that is not, or no longer, good */
export async function formPreview(context: CallContext, token: string): Promise<ArticlePreview> {
  context.resHeaders.set("cache-control", "no-store");
  const { db, now } = context;
  const preview = await livePreview(db, tokenHash(token), now);
  if (!preview) throw notFound();
  const { articleId, locale, fields } = preview;
  const id = articleId ?? 0;
  const [relations, related] = await Promise.all([
    formRelations(db, { id, locale, fields, now }),
    formRelatedIds(db, { id, locale, fields }, now, RELATED_IN_PREVIEW),
  ]);
  const [details, cards] = await Promise.all([detailsOf(context, { ...columnsOf(preview, now), ...relations }), cardsOf(context, related)]);
  const shownUntil = preview.expiresAt.toISOString();
  return { ...details, id: articleId, state: stateOf(fields, now), unsaved: true, shownUntil, related: cards };
}

/** The columns that a page shows, as saving the form would fill them. An article without a date counts as published now. */
function columnsOf(
  { articleId, locale, fields }: StoredPreview,
  now: Date,
): Omit<DetailsRow, keyof Awaited<ReturnType<typeof formRelations>>> {
  const { title, subtitle, summary, slug, body, categoryId, breaking, breakingUntil, premium, publishedAt, corrections } = fields;
  return {
    id: articleId ?? 0,
    locale,
    slug: slugify(slug) || slugify(title) || "article",
    title: title.trim() || wordsOf(locale)("article.untitled"),
    subtitle: subtitle.trim(),
    summary: summary.trim(),
    categoryId,
    publishedAt: publishedAt ? new Date(publishedAt) : now,
    updatedAt: now,
    breaking,
    breakingUntil: breakingUntil ? new Date(breakingUntil) : null,
    premium,
    wordCount: countWords(plainText(body)),
    bodyHtml: renderDocument(body),
    toCut: null,
    corrections: corrections.filter(({ text }) => text.trim()),
    seoTitle: "",
    seoDescription: "",
    canonicalUrl: null,
    noindex: false,
  };
}

/** The state that the article would be in; `article.state.ts` has the same in SQL. */
function stateOf({ publishedAt, enable, expiresAt, embargoUntil }: PreviewFields, now: Date): ArticleState {
  const ahead = (moment: string | null) => moment !== null && new Date(moment) > now;
  if (!publishedAt) return "draft";
  if (!enable) return "disabled";
  if (expiresAt && !ahead(expiresAt)) return "expired";
  return ahead(publishedAt) || ahead(embargoUntil) ? "scheduled" : "published";
}
