import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import type { RecordAbilities } from "@masthead/contract/platform/record.ts";
import { canSeeDeleted, isRestorable } from "../../../platform/crud/staff-record.ts";
import { notFound } from "../../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { findImagesById } from "../../media/media-lookup.service.ts";
import { readership } from "../list/readership.ts";
import { pendingVersionOf } from "../pending-version/pending-version.service.ts";
import { workingBasis } from "../translation/basis.service.ts";
import { renderBody } from "./article-columns.ts";
import { labelsOf } from "./label.store.ts";
import { mediaIdsInBody } from "./reference.service.ts";
import { otherTranslationsOf, stateOf } from "./staff-record.store.ts";
import { type StoredArticle, workingArticle } from "./stored-article.store.ts";

/**
 * Returns an article with everything that staff edit; a deleted one only to callers who may restore
 * it.
 * @throws NOT_FOUND
 */
export async function articleRecord(context: CallContext, id: number): Promise<ArticleRecord> {
  const { db, locale, now } = context;
  const [stored, state] = await Promise.all([workingArticle(db, id), stateOf(db, id, now)]);
  if (!stored || !state || (stored.deletedAt && !canSeeDeleted(context))) throw notFound();
  const { fields } = stored;
  const asList = (value: number | null) => (value === null ? [] : [value]);
  const imageIds = fields.images.map((image) => image.mediaId);
  const mediaIds = [
    ...new Set([
      ...imageIds,
      ...mediaIdsInBody(fields.body),
      ...asList(fields.socialImageId),
      ...asList(fields.intervieweeImageId),
    ]),
  ];
  const [labels, images, translationGroup, views, pendingVersion, { outdatedSince }] =
    await Promise.all([
      labelsOf(
        db,
        {
          category: asList(fields.categoryId),
          source: asList(fields.sourceId),
          author: fields.authorIds,
          tag: fields.tagIds,
          person: fields.personIds,
          article: fields.relatedIds,
        },
        locale,
      ),
      findImagesById(db, mediaIds, locale),
      otherTranslationsOf(db, id, fields.translationOf),
      readership.only().viewsOf(context, id),
      pendingVersionOf(context, stored),
      workingBasis(db, stored),
    ]);
  const original = translationGroup.find(({ id }) => id === fields.translationOf);
  return {
    ...fields,
    ...recordMetadata(stored),
    ...(stored.pending && { wordCount: renderBody(fields.body).wordCount }),
    state,
    pendingVersion,
    edition: pendingVersion,
    withdrawal: stored.withdrawal,
    views,
    labels: {
      category: labels.category[0] ?? null,
      source: labels.source[0] ?? null,
      authors: labels.author,
      tags: labels.tag,
      people: labels.person,
      related: labels.article,
    },
    pictures: [...images.values()],
    original: original ?? null,
    translations: translationGroup.filter((member) => member !== original),
    originalChangedSince: original !== undefined && outdatedSince !== null,
    abilities: abilitiesOn(context, stored),
  };
}

function recordMetadata({
  id,
  version,
  locale,
  wordCount,
  createdAt,
  updatedAt,
  deletedAt,
}: StoredArticle) {
  const times = {
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
  return { id, version, locale, wordCount, ...times };
}

/** Returns the abilities of the current user on an article. */
export function abilitiesOn(
  context: CallContext,
  row: Pick<StoredArticle, "id" | "version" | "createdAt" | "updatedAt" | "deletedAt">,
): RecordAbilities & { publish: boolean } {
  const mayManage =
    abilityOf(context.user?.role ?? null).can("manage", "Article") && row.deletedAt === null;
  return {
    update: mayManage && hasNewsroomRight(context, "write"),
    delete: mayManage && hasNewsroomRight(context, "publish"),
    publish: mayManage && hasNewsroomRight(context, "publish"),
    restore: canSeeDeleted(context) && isRestorable(row, context.now),
  };
}
