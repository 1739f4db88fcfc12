import {
  ARTICLE_LIMITS,
  type ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { withoutBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import type { FieldErrorOf } from "@masthead/contract/platform/field-errors.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { fieldError } from "../../../platform/http/field-error.ts";
import type { KnownProblem } from "../../../platform/http/known-problems.ts";
import { conflictAt, problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { type Db, violatedConstraint } from "../../../platform/postgres/database.ts";
import {
  lockArticleReferences,
  missingRecordings,
  narrationProblem,
  unsuitableLoops,
} from "./reference.service.ts";
import { isSlugInUse, translationGroupOf } from "./validation.store.ts";

/**
 * An article to be saved: its new fields, and its stored ones (null for a new article). `locale` is
 * the article's language; `isRestore` marks the restore of a deleted article.
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
  intervieweeImageId: "unknownImage",
};

/** Invalid field, and the key of its `article.*` message. */
interface FieldProblem {
  path: string;
  key: FieldErrorOf<"article">;
  values?: Record<string, unknown>;
}

/**
 * Validates an article before it is saved. Call it with the transaction that saves the article: the
 * referenced records stay locked until the transaction ends.
 * @throws INVALID_INPUT with every invalid field, CONFLICT at `slug`
 */
export async function validateArticle(
  db: Db,
  context: Pick<CallContext, "locale">,
  candidate: ArticleCandidate,
): Promise<void> {
  const problems = [
    ...fieldProblems(candidate),
    ...(await referenceProblems(db, candidate)),
    ...(await translationProblems(db, candidate)),
  ];
  if (problems.length)
    throw problemError(
      "INVALID_INPUT",
      problems.map(({ path, key, values }) => fieldError(context, path, `article.${key}`, values)),
    );
  const { id, locale, fields, before, isRestore } = candidate;
  const mayBeInUse = isRestore || fields.slug !== before?.slug;
  if (mayBeInUse && (await isSlugInUse(db, locale, fields.slug, id))) throw slugInUseError(context);
}

function fieldProblems({ fields, before, isRestore }: ArticleCandidate): FieldProblem[] {
  const { body, publishedAt, expiresAt, embargoUntil, breaking, breakingUntil } = fields;
  const problems: FieldProblem[] = [];
  if (JSON.stringify(withoutBlockIds(body)).length > ARTICLE_LIMITS.body)
    problems.push({ path: "body", key: "bodyTooLong" });
  if (expiresAt && (!publishedAt || expiresAt <= publishedAt))
    problems.push({ path: "expiresAt", key: "expiresBeforePublication" });
  if (expiresAt && embargoUntil && expiresAt <= embargoUntil)
    problems.push({ path: "expiresAt", key: "expiresBeforeEmbargo" });
  const hasNewEmbargo = embargoUntil !== (before?.embargoUntil ?? null) && !isRestore;
  if (embargoUntil && hasNewEmbargo && Date.parse(embargoUntil) <= Date.now())
    problems.push({ path: "embargoUntil", key: "embargoPassed" });
  if (breaking && !breakingUntil)
    problems.push({ path: "breakingUntil", key: "breakingWithoutEnd" });
  return problems;
}

async function referenceProblems(
  db: Db,
  { id, fields, before, isRestore = false }: ArticleCandidate,
): Promise<FieldProblem[]> {
  const invalid = await lockArticleReferences(db, fields, before, isRestore);
  const problems = invalid
    .filter(({ field }) => field !== "translationOf")
    .map(
      ({ field, ids }): FieldProblem => ({
        path: field,
        key: REFERENCE_MESSAGES[field] ?? "unusable",
        values: { ids: ids.join(", ") },
      }),
    );
  if ((await missingRecordings(db, fields.body, before?.body)).length)
    problems.push({ path: "body", key: "unknownRecording" });
  if ((await unsuitableLoops(db, fields.body, before?.body)).length)
    problems.push({ path: "body", key: "unsuitableLoop" });
  const narration = await narrationProblem(db, fields.narrationFile, before?.narrationFile ?? null);
  if (narration) problems.push({ path: "narrationFile", key: narration });
  if (id !== null && fields.relatedIds.includes(id))
    problems.push({ path: "relatedIds", key: "relatedToItself" });
  return problems;
}

async function translationProblems(db: Db, candidate: ArticleCandidate): Promise<FieldProblem[]> {
  const { fields, before, isRestore } = candidate;
  const { translationOf: originalId } = fields;
  if (originalId === null || (!isRestore && originalId === before?.translationOf)) return [];
  const key = await translationError(db, { ...candidate, originalId });
  return key ? [{ path: "translationOf", key }] : [];
}

/** Reports a slug that a concurrent write of an article in the same language used first. */
export const slugProblem: KnownProblem = (error, context) =>
  violatedConstraint(error) === "article_locale_slug_index" ? slugInUseError(context) : undefined;

const slugInUseError = (context: Pick<CallContext, "locale">) =>
  conflictAt(context, "slug", "record.slugTaken");

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
