import {
  type ArticleFields,
  CONTENT_FIELDS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { article } from "../article.table.ts";
import { translationGroupOf } from "../edit/validation.store.ts";
import { pendingVersionById } from "../pending-version/pending-version.store.ts";
import { firstChangeOfFields } from "../revision/revision.store.ts";

/**
 * Version of the original that a translation was written from, and since when its content is
 * another one.
 */
export interface TranslationBasis {
  translatedFromVersion: number | null;
  outdatedSince: Date | null;
}

/**
 * Returns the basis of an article whose text is saved. The translator may have read an earlier
 * version of the original than the current one: then the translation is outdated from the start.
 */
export async function translationBasis(
  tx: Db,
  { translationOf }: Pick<ArticleFields, "translationOf">,
  seenVersion?: number,
): Promise<TranslationBasis> {
  const group = translationOf === null ? [] : await translationGroupOf(tx, translationOf);
  const original = group.find(({ id }) => id === translationOf);
  if (!original) return { translatedFromVersion: null, outdatedSince: null };
  const version = Math.min(seenVersion ?? original.version, original.version);
  const change =
    version === original.version
      ? undefined
      : await firstChangeOfFields(tx, original.id, version, CONTENT_FIELDS);
  return { translatedFromVersion: version, outdatedSince: change ?? null };
}

type StoredTranslation = Pick<
  typeof article.$inferSelect,
  "id" | "translationOf" | "pending" | keyof TranslationBasis
>;

/**
 * Returns the basis of the pending version of an article: from its pending text, or from the
 * published one.
 */
export async function workingBasis(
  db: Db,
  { id, translationOf, pending, ...published }: StoredTranslation,
): Promise<TranslationBasis> {
  const { translatedFromVersion: version } = pending
    ? await pendingVersionById(db, id)
    : { translatedFromVersion: null };
  return version === null ? published : translationBasis(db, { translationOf }, version);
}
