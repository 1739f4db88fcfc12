import { sql } from "drizzle-orm";
import type { ReferencedKind } from "../../platform/crud/record-kind.ts";
import { authorRecords } from "../author/author.records.ts";
import { categoryRecords } from "../category/category.records.ts";
import { mediaRecords } from "../media/media.records.ts";
import { personOfInterestRecords } from "../person-of-interest/person-of-interest.records.ts";
import { sourceRecords } from "../source/source.records.ts";
import { tagRecords } from "../tag/tag.records.ts";
import { article } from "./article.table.ts";
import { isOnAirNow } from "./article.visible.ts";

/** Articles as referenced by other records, and the records that they reference. */
export const articleRecords: ReferencedKind = {
  entity: "Article",
  table: article,
  label: () => sql`${article.title}`,
  shown: () => isOnAirNow,
  breaking: () => sql`${article.breaking}`,
  referenceFields: () => ({
    categoryId: categoryRecords,
    sourceId: sourceRecords,
    authorIds: authorRecords,
    tagIds: tagRecords,
    personIds: personOfInterestRecords,
    relatedIds: articleRecords,
    translationOf: articleRecords,
    images: mediaRecords,
    body: mediaRecords,
    socialImageId: mediaRecords,
    intervieweeImageId: mediaRecords,
  }),
};
