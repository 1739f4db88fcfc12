import { type SQL, sql } from "drizzle-orm";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article, articleAuthor, articlePerson, articleTag } from "../article/article.table.ts";
import type { ListingEntity } from "./slug.table.ts";

/** SQL: ids of the articles that name a record. */
const ARTICLES_OF: Record<ListingEntity, (id: number) => SQL> = {
  tag: (id) => sql`select ${articleTag.articleId} from ${articleTag} where ${articleTag.tagId} = ${id}`,
  author: (id) => sql`select ${articleAuthor.articleId} from ${articleAuthor} where ${articleAuthor.authorId} = ${id}`,
  person: (id) => sql`select ${articlePerson.articleId} from ${articlePerson} where ${articlePerson.personId} = ${id}`,
  source: (id) => sql`select a.id from ${article} a where a.source_id = ${id}`,
};

/** The articles, not deleted, that name a record. */
export function articleReferences(db: Db, entity: ListingEntity, id: number) {
  return referencesBy(
    db,
    "Article",
    sql`select ${article.id} as id, ${article.title} as label from ${article} where ${article.deletedAt} is null and ${article.id} in (${ARTICLES_OF[entity](id)})`,
  );
}

/** Ids of up to `most` articles that name a record. */
export async function articlesNaming(db: Db, entity: ListingEntity, id: number, most: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select ${article.id} as id from ${article} where ${article.id} in (${ARTICLES_OF[entity](id)}) limit ${most}`,
  );
  return rows.map((row) => row.id);
}
