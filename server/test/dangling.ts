import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../src/platform/postgres/database.ts";

/** Everything in the newsroom that names something deleted: by which field, its id, and the id that it names. */
export async function dangling(db: Db): Promise<string[]> {
  const refers = (what: string, from: string, to: string, on: string) =>
    sql`select ${`${what} `} || a.id || ' ' || t.id as what from ${sql.raw(from)} join ${sql.raw(to)} t on ${sql.raw(on)} where a.deleted_at is null and t.deleted_at is not null`;
  const among = (table: string, column: string, to: string) =>
    refers(column, `article a join ${table} r on r.article_id = a.id`, to, `t.id = r.${column}`);
  const rows = await rowsOf<{ what: string }>(
    db,
    sql.join(
      [
        refers("category", "article a", "category", "t.id = a.category_id"),
        refers("source", "article a", "source", "t.id = a.source_id"),
        refers("original", "article a", "article", "t.id = a.translation_of"),
        refers("body", "article a", "media", "a.body_media @> to_jsonb(t.id)"),
        among("article_author", "author_id", "author"),
        among("article_tag", "tag_id", "tag"),
        among("article_person", "person_id", "person_of_interest"),
        among("article_related", "related_id", "article"),
        among("article_image", "media_id", "media"),
        refers("parent", "category a", "category", "t.id = a.parent_id"),
        refers("image", "category a", "media", "t.id = a.image_id"),
        refers("author photo", "author a", "media", "t.id = a.photo_id"),
        refers("person photo", "person_of_interest a", "media", "t.id = a.photo_id"),
        refers("logo", "source a", "media", "t.id = a.logo_id"),
      ],
      sql` union all `,
    ),
  );
  return rows.map((row) => row.what);
}
