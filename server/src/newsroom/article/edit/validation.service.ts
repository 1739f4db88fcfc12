import {
  ARTICLE_LIMITS,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { withoutBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import type { FieldErrorOf } from "@masthead/contract/platform/field-errors.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import { fieldError } from "../../../platform/http/field-error.ts";
import { conflictAt, problemError } from "../../../platform/http/problem.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { lockArticleReferences, missingRecordings } from "./reference.service.ts";
import { isSlugInUse, translationGroupOf } from "./validation.store.ts";

/**
 * An article to be saved: its new fields, and its stored ones (null for a new article). `locale` is
 * the article's language; `comesBack` marks the restore of a deleted article.
 */
export interface ArticleCandidate {
  id: number | null;
  locale: Locale;
  fields: ArticleFields;
  before: ArticleFields | null;
  isRestore?: boolean;
}

/**
 * Message keys for invalid references by field, where they differ from `unusable`. `translationOf`
 * is validated separately.
 */
const REFERENCE_MESSAGES: Record<string, FieldErrorOf<"article"> | undefined> = {
  images: "unknownImage",
  body: "unknownImage",
  socialImageId: "unknownImage",
};

/**
 * Validates an article before it is saved. Call it with the transaction that saves the article: the
 * referenced records stay locked until the transaction ends.
 * @param messageLocale language of the error messages
 * @throws INVALID_INPUT with every invalid field, CONFLICT at `slug`
 */
export async function validateArticle(
  db: Db,
  messageLocale: Locale,
  candidate: ArticleCandidate,
): Promise<void> {
  const { id, locale, fields, before, isRestore = false } = candidate;
  const errors: Problem["errors"] = [];
  const addError = (
    path: string,
    key: FieldErrorOf<"article">,
    values: Record<string, unknown> = {},
  ) => void errors.push(fieldError({ locale: messageLocale }, path, `article.${key}`, values));

  if (JSON.stringify(withoutBlockIds(fields.body)).length > ARTICLE_LIMITS.body)
    addError("body", "bodyTooLong");
  if (fields.expiresAt && (!fields.publishedAt || fields.expiresAt <= fields.publishedAt))
    addError("expiresAt", "expiresBeforePublication");
  if (fields.expiresAt && fields.embargoUntil && fields.expiresAt <= fields.embargoUntil)
    addError("expiresAt", "expiresBeforeEmbargo");
  const hasNewEmbargo = fields.embargoUntil !== (before?.embargoUntil ?? null) && !isRestore;
  if (fields.embargoUntil && hasNewEmbargo && Date.parse(fields.embargoUntil) <= Date.now())
    addError("embargoUntil", "embargoPassed");
  if (fields.breaking && !fields.breakingUntil) addError("breakingUntil", "breakingWithoutEnd");

  for (const { field, ids } of await lockArticleReferences(db, fields, before, isRestore))
    if (field !== "translationOf")
      addError(field, REFERENCE_MESSAGES[field] ?? "unusable", { ids: ids.join(", ") });
  if ((await missingRecordings(db, fields, before)).length) addError("body", "unknownRecording");
  if (id !== null && fields.relatedIds.includes(id)) addError("relatedIds", "relatedToItself");

  if (
    fields.translationOf !== null &&
    (isRestore || fields.translationOf !== before?.translationOf)
  ) {
    const errorKey = await translationError(db, { ...candidate, originalId: fields.translationOf });
    if (errorKey) addError("translationOf", errorKey);
  }
  if (errors.length) throw problemError("INVALID_INPUT", errors);
  if (
    (isRestore || fields.slug !== before?.slug) &&
    (await isSlugInUse(db, locale, fields.slug, id))
  )
    throw slugInUseError(messageLocale);
}

/** Error for a slug that another article in the same language uses. */
export const slugInUseError = (messageLocale: Locale) =>
  conflictAt({ locale: messageLocale }, "slug", "record.slugTaken");

/**
 * Returns why an article cannot be a translation of another, as the key of an `article.*` message.
 */
async function translationError(
  db: Db,
  { id, locale, originalId }: ArticleCandidate & { originalId: number },
): Promise<FieldErrorOf<"article"> | undefined> {
  const translationGroup = await translationGroupOf(db, originalId);
  const original = translationGroup.find((member) => member.id === originalId);
  if (!original || original.id === id) return "noOriginal";
  if (original.translationOf !== null) return "originalIsTranslation";
  if (translationGroup.some((member) => member.locale === locale && member.id !== id))
    return "translatedAlready";
  if (
    id !== null &&
    (await translationGroupOf(db, id)).some((member) => member.translationOf === id)
  )
    return "hasTranslations";
  return undefined;
}
