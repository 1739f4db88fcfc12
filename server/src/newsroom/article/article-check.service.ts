import { ARTICLE_LIMITS, type ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { Problem } from "@masthead/contract/system/problem.ts";
import { conflictError, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { familyOf, isSlugTaken } from "./article-check.store.ts";
import { holdNamedBy } from "./article-named.service.ts";

/** An article that is to be saved: as it will be, and as it was; `locale` is its language, `comesBack` that it was deleted. */
export interface Candidate {
  id: number | null;
  locale: Locale;
  fields: ArticleFields;
  before: ArticleFields | null;
  comesBack?: boolean;
}

/** Words for what a field names and may not, where it is not `unusable`; what an article translates is judged below. */
const REFUSALS: Record<string, string | undefined> = { images: "noPicture", body: "noPicture" };

/**
 * Whether an article may be saved so. Call it with the transaction that saves it: what it names is held until that ends.
 * @param asker the language that refusals are worded in
 * @throws INVALID_INPUT naming every field at fault, CONFLICT at `slug`
 */
export async function checkArticle(db: Db, asker: Locale, candidate: Candidate): Promise<void> {
  const { id, locale, fields, before, comesBack = false } = candidate;
  const t = wordsOf(asker);
  const errors: Problem["errors"] = [];
  const wrong = (path: string, key: string, values: Record<string, unknown> = {}) =>
    void errors.push({ path, message: t(`article.${key}`, values) });

  if (JSON.stringify(fields.body).length > ARTICLE_LIMITS.body) wrong("body", "bodyTooLong");
  if (fields.expiresAt && (!fields.publishedAt || fields.expiresAt <= fields.publishedAt)) wrong("expiresAt", "expiresBeforePublication");
  if (fields.expiresAt && fields.embargoUntil && fields.expiresAt <= fields.embargoUntil) wrong("expiresAt", "expiresBeforeEmbargo");
  if (fields.breaking && !fields.breakingUntil) wrong("breakingUntil", "breakingWithoutEnd");

  for (const { field, ids } of await holdNamedBy(db, fields, before, comesBack))
    if (field !== "translationOf") wrong(field, REFUSALS[field] ?? "unusable", { ids: ids.join(", ") });
  if (id !== null && fields.relatedIds.includes(id)) wrong("relatedIds", "relatedToItself");

  if (fields.translationOf !== null && (comesBack || fields.translationOf !== before?.translationOf)) {
    const fault = await translationFault(db, { ...candidate, originalId: fields.translationOf });
    if (fault) wrong("translationOf", fault);
  }
  if (errors.length) throw problemError("INVALID_INPUT", errors);
  if ((comesBack || fields.slug !== before?.slug) && (await isSlugTaken(db, locale, fields.slug, id))) throw slugTaken(asker);
}

/** The refusal of a slug that another article of the language has. */
export const slugTaken = (asker: Locale) => conflictError({ errors: [{ path: "slug", message: wordsOf(asker)("record.slugTaken") }] });

/** Why an article cannot be a translation of another; the names of `article.*` words. */
async function translationFault(db: Db, { id, locale, originalId }: Candidate & { originalId: number }): Promise<string | undefined> {
  const family = await familyOf(db, originalId);
  const original = family.find((one) => one.id === originalId);
  if (!original || original.id === id) return "noOriginal";
  if (original.translationOf !== null) return "originalIsTranslation";
  if (family.some((one) => one.locale === locale && one.id !== id)) return "translatedAlready";
  if (id !== null && (await familyOf(db, id)).some((one) => one.translationOf === id)) return "hasTranslations";
  return undefined;
}
