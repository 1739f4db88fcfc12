import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import { ARTICLE_LIMITS, type ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { Problem } from "@masthead/contract/system/problem.ts";
import { conflictError, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { familyOf, isSlugTaken, lockPictures, type NewReferences, unusableReferences } from "./article-check.store.ts";

/** An article that is to be saved: as it will be, and as it was; `locale` is its language. */
export interface Candidate {
  id: number | null;
  locale: Locale;
  fields: ArticleFields;
  before: ArticleFields | null;
}

/**
 * Whether an article may be saved so. What it referred to before it may keep, even when that was switched off since.
 * @param asker the language that refusals are worded in
 * @throws INVALID_INPUT naming every field at fault, CONFLICT at `slug`
 */
export async function checkArticle(db: Db, asker: Locale, candidate: Candidate): Promise<void> {
  const { id, locale, fields, before } = candidate;
  const t = wordsOf(asker);
  const errors: Problem["errors"] = [];
  const wrong = (path: string, key: string, values: Record<string, unknown> = {}) =>
    void errors.push({ path, message: t(`article.${key}`, values) });

  if (JSON.stringify(fields.body).length > ARTICLE_LIMITS.body) wrong("body", "bodyTooLong");
  if (fields.expiresAt && (!fields.publishedAt || fields.expiresAt <= fields.publishedAt)) wrong("expiresAt", "expiresBeforePublication");
  if (fields.expiresAt && fields.embargoUntil && fields.expiresAt <= fields.embargoUntil) wrong("expiresAt", "expiresBeforeEmbargo");
  if (fields.breaking && !fields.breakingUntil) wrong("breakingUntil", "breakingWithoutEnd");

  const list = (ids: number[]) => ids.join(", ");
  const unusable = await unusableReferences(db, newReferences(fields, before));
  for (const path of new Set(unusable.map((one) => one.path)))
    wrong(path, "unusable", { ids: list(unusable.filter((one) => one.path === path).map((one) => one.id)) });
  if (id !== null && fields.relatedIds.includes(id)) wrong("relatedIds", "relatedToItself");
  await checkPictures(db, candidate, (path, ids) => wrong(path, "noPicture", { ids: list(ids) }));

  if (fields.translationOf !== null && fields.translationOf !== before?.translationOf) {
    const fault = await translationFault(db, { ...candidate, originalId: fields.translationOf });
    if (fault) wrong("translationOf", fault);
  }
  if (errors.length) throw problemError("INVALID_INPUT", errors);
  if (fields.slug !== before?.slug && (await isSlugTaken(db, locale, fields.slug, id))) throw slugTaken(asker);
}

/** The refusal of a slug that another article of the language has. */
export const slugTaken = (asker: Locale) => conflictError({ errors: [{ path: "slug", message: wordsOf(asker)("record.slugTaken") }] });

function newReferences(fields: ArticleFields, before: ArticleFields | null): NewReferences {
  const fresh = (ids: number[], known: number[] = []) => ids.filter((id) => !known.includes(id));
  const one = (id: number | null | undefined) => (id ? [id] : []);
  return {
    categoryId: fresh(one(fields.categoryId), one(before?.categoryId)),
    sourceId: fresh(one(fields.sourceId), one(before?.sourceId)),
    authorIds: fresh(fields.authorIds, before?.authorIds),
    tagIds: fresh(fields.tagIds, before?.tagIds),
    personIds: fresh(fields.personIds, before?.personIds),
    relatedIds: fresh(fields.relatedIds, before?.relatedIds),
  };
}

async function checkPictures(db: Db, { fields, before }: Candidate, missing: (path: string, ids: number[]) => void): Promise<void> {
  const known = new Set(before && picturesOf(before));
  const wanted = picturesOf(fields).filter((id) => !known.has(id));
  const there = await lockPictures(db, wanted);
  const gone = (ids: number[]) => ids.filter((id) => wanted.includes(id) && !there.has(id));
  const ofImages = gone(fields.images.map((image) => image.mediaId));
  const ofBody = gone(mediaOfBody(fields.body));
  if (ofImages.length) missing("images", ofImages);
  if (ofBody.length) missing("body", ofBody);
}

const picturesOf = (fields: ArticleFields) => [...new Set([...fields.images.map((image) => image.mediaId), ...mediaOfBody(fields.body)])];

/** Ids of the pictures that a body shows. */
export function mediaOfBody(body: ArticleDocument): number[] {
  const visit = (node: ArticleNode): number[] => [
    ...(node.attrs?.mediaId ? [node.attrs.mediaId] : []),
    ...(node.content ?? []).flatMap(visit),
  ];
  return [...new Set(body.content.flatMap(visit))];
}

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
