import { type SQL, sql } from "drizzle-orm";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";
import {
  article,
  articleAuthor,
  articlePerson,
  articleRelated,
  articleTag,
} from "./article.table.ts";
import { pendingVersions } from "./pending-version/pending-fields.sql.ts";

/**
 * References to a kind of record: by the columns of articles, or by a field of their pending
 * pending versions.
 */
const referencing = (
  to: ReferenceSource["to"],
  field: string,
  condition: (id: number) => SQL,
): ReferenceSource => ({
  from: "Article",
  to,
  select: (id) =>
    sql`select ${article.id} as id, ${article.title} as label from ${article} where ${article.deletedAt} is null and ${condition(id)}
      union select ${article.id}, ${article.title} from ${pendingVersions}
      where pending.fields->${sql.raw(`'${field}'`)} @> to_jsonb(${id}::bigint)`,
});

const isRelated = (relation: SQL) => sql`${article.id} in (${relation})`;

/**
 * References of articles to their category and topics, and to their original and related articles.
 */
export const articleReferences: ReferenceSource[] = [
  referencing("Category", "categoryId", (id) => sql`${article.categoryId} = ${id}`),
  referencing(
    "Article",
    "relatedIds",
    (id) => sql`(${article.translationOf} = ${id}
      or exists (select from ${articleRelated} where ${articleRelated.articleId} = ${article.id} and ${articleRelated.relatedId} = ${id}))`,
  ),
  referencing("Source", "sourceId", (id) => sql`${article.sourceId} = ${id}`),
  referencing("Tag", "tagIds", (id) =>
    isRelated(
      sql`select ${articleTag.articleId} from ${articleTag} where ${articleTag.tagId} = ${id}`,
    ),
  ),
  referencing("Author", "authorIds", (id) =>
    isRelated(
      sql`select ${articleAuthor.articleId} from ${articleAuthor} where ${articleAuthor.authorId} = ${id}`,
    ),
  ),
  referencing("PeopleOfInterest", "personIds", (id) =>
    isRelated(
      sql`select ${articlePerson.articleId} from ${articlePerson} where ${articlePerson.personId} = ${id}`,
    ),
  ),
];
