import { type SQL, sql } from "drizzle-orm";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";
import { article, articleAuthor, articlePerson, articleRelated, articleTag } from "./article.table.ts";

const referencing = (to: ReferenceSource["to"], condition: (id: number) => SQL): ReferenceSource => ({
  from: "Article",
  to,
  select: (id) =>
    sql`select ${article.id} as id, ${article.title} as label from ${article} where ${article.deletedAt} is null and ${condition(id)}`,
});

const isRelated = (relation: SQL) => sql`${article.id} in (${relation})`;

/** References of articles to their category and topics, and to their original and related articles. */
export const articleReferences: ReferenceSource[] = [
  referencing("Category", (id) => sql`${article.categoryId} = ${id}`),
  referencing(
    "Article",
    (id) => sql`(${article.translationOf} = ${id}
      or exists (select from ${articleRelated} where ${articleRelated.articleId} = ${article.id} and ${articleRelated.relatedId} = ${id}))`,
  ),
  referencing("Source", (id) => sql`${article.sourceId} = ${id}`),
  referencing("Tag", (id) => isRelated(sql`select ${articleTag.articleId} from ${articleTag} where ${articleTag.tagId} = ${id}`)),
  referencing("Author", (id) =>
    isRelated(sql`select ${articleAuthor.articleId} from ${articleAuthor} where ${articleAuthor.authorId} = ${id}`),
  ),
  referencing("PeopleOfInterest", (id) =>
    isRelated(sql`select ${articlePerson.articleId} from ${articlePerson} where ${articlePerson.personId} = ${id}`),
  ),
];
