import { type SQL, sql } from "drizzle-orm";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article, articleAuthor, articlePerson, articleTag } from "../article/article.table.ts";
import type { TopicKind } from "./topic-slug.table.ts";

/** SQL: ids of the articles that reference a record. */
const REFERENCING_ARTICLES: Record<TopicKind, (id: number) => SQL> = {
  tag: (id) => sql`select ${articleTag.articleId} from ${articleTag} where ${articleTag.tagId} = ${id}`,
  author: (id) => sql`select ${articleAuthor.articleId} from ${articleAuthor} where ${articleAuthor.authorId} = ${id}`,
  person: (id) => sql`select ${articlePerson.articleId} from ${articlePerson} where ${articlePerson.personId} = ${id}`,
  source: (id) => sql`select a.id from ${article} a where a.source_id = ${id}`,
};

/** Returns the articles, without deleted ones, that reference a record. */
export function articleReferences(db: Db, entity: TopicKind, id: number) {
  return referencesBy(
    db,
    "Article",
    sql`select ${article.id} as id, ${article.title} as label from ${article} where ${article.deletedAt} is null and ${article.id} in (${REFERENCING_ARTICLES[entity](id)})`,
  );
}

/** Returns the ids of up to `limit` articles that reference a record. */
export async function articlesReferencing(db: Db, entity: TopicKind, id: number, limit: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select ${article.id} as id from ${article} where ${article.id} in (${REFERENCING_ARTICLES[entity](id)}) limit ${limit}`,
  );
  return rows.map((row) => row.id);
}
