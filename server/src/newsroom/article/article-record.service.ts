import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { abilityOf } from "@masthead/contract/system/ability.ts";
import type { RecordAbilities } from "@masthead/contract/system/record.ts";
import { articleViews } from "../../audience/analytics/article-views.service.ts";
import { isRestorable, seesDeleted } from "../../platform/crud/staff-record.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { picturesById } from "../media/media-lookup.service.ts";
import { type StoredArticle, storedArticle } from "./article-fields.store.ts";
import { labelsOf } from "./article-label.store.ts";
import { mediaOfBody } from "./article-named.service.ts";
import { relativesOf, stateOf } from "./article-record.store.ts";

/** An article whole, as staff edit it; a deleted one for who may restore it. @throws NOT_FOUND */
export async function articleRecord(context: CallContext, id: number): Promise<ArticleRecord> {
  const { db, locale, now } = context;
  const [stored, state] = await Promise.all([storedArticle(db, id), stateOf(db, id, now)]);
  if (!stored || !state || (stored.deletedAt && !seesDeleted(context))) throw notFound();
  const { fields } = stored;
  const one = (value: number | null) => (value === null ? [] : [value]);
  const mediaIds = [...new Set([...fields.images.map((image) => image.mediaId), ...mediaOfBody(fields.body)])];
  const [labels, pictures, relatives, views] = await Promise.all([
    labelsOf(
      db,
      {
        category: one(fields.categoryId),
        source: one(fields.sourceId),
        author: fields.authorIds,
        tag: fields.tagIds,
        person: fields.personIds,
        article: fields.relatedIds,
      },
      locale,
    ),
    picturesById(db, mediaIds, locale),
    relativesOf(db, id, fields.translationOf),
    articleViews(context, id),
  ]);
  const original = relatives.find((other) => other.id === fields.translationOf);
  return {
    ...fields,
    ...describe(stored),
    state,
    views,
    labels: {
      category: labels.category[0] ?? null,
      source: labels.source[0] ?? null,
      authors: labels.author,
      tags: labels.tag,
      people: labels.person,
      related: labels.article,
    },
    pictures: [...pictures.values()],
    original: original ?? null,
    translations: relatives.filter((other) => other !== original),
    originalChangedSince: original !== undefined && original.version > (stored.translatedFromVersion ?? 0),
    abilities: abilitiesOn(context, stored),
  };
}

function describe({ id, version, locale, wordCount, createdAt, updatedAt, deletedAt }: StoredArticle) {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), deletedAt: deletedAt?.toISOString() ?? null };
  return { id, version, locale, wordCount, ...times };
}

/** What the asker may do with an article. */
export function abilitiesOn(
  context: CallContext,
  row: Pick<StoredArticle, "id" | "version" | "createdAt" | "updatedAt" | "deletedAt">,
): RecordAbilities {
  const mayManage = abilityOf(context.user?.role ?? null).can("manage", "Article") && row.deletedAt === null;
  return { update: mayManage, delete: mayManage, restore: seesDeleted(context) && isRestorable(row, context.now) };
}
