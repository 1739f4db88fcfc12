import { type SQL, sql } from "drizzle-orm";
import type { ReferenceSource } from "../../../platform/crud/references.sql.ts";
import { localizedTextIn } from "../../../platform/crud/text-search.sql.ts";
import { storyPackage } from "./story-package.table.ts";
import { visibleStoryPackage } from "./story-package.visible.ts";

/** SQL condition: editors picked the article for the story package in the enclosing query. */
const hasPicked = (articleId: SQL | number): SQL =>
  sql`${storyPackage.articles} @> jsonb_build_array(jsonb_build_object('articleId', ${articleId}::bigint))`;

/**
 * SQL: id of the story package of the article `a`, or of its translation, that readers see: the
 * running one, or else the one that was changed last; null without one.
 */
export const storyPackageIdOf: SQL = sql`(select ${storyPackage.id}
  from (select a.id union all select a.translation_of where a.translation_of is not null
    union all select t.id from article t where t.translation_of = a.id) pair
  join ${storyPackage} on ${hasPicked(sql`pair.id`)} and ${visibleStoryPackage}
  order by ${storyPackage.ended}, ${storyPackage.updatedAt} desc, ${storyPackage.id} desc limit 1)`;

/** Articles of a story package cannot be deleted before they are taken out of it. */
export const storyPackageReferences: ReferenceSource = {
  from: "StoryPackage",
  to: "Article",
  select: (id, locale) =>
    sql`select ${storyPackage.id} as id, ${localizedTextIn(storyPackage.title, locale)} as label
      from ${storyPackage} where ${storyPackage.deletedAt} is null and ${hasPicked(id)}`,
};
