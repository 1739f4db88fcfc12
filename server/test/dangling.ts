import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../src/platform/postgres/database.ts";

/** Everything that names something deleted: by which field, its id, and the id that it names. */
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
        refers("channel picture", "live_stream a", "media", "t.id in (a.poster_id, a.logo_id)"),
        refers("program picture", "program a", "media", "t.id = a.cover_id or t.id = any(a.image_ids)"),
        refers("program category", "program a", "program_category", "t.id = a.program_category_id"),
        refers("presenter", "program a", "author", "t.id = any(a.presenter_ids)"),
        refers(
          "program channel",
          "program a",
          "live_stream",
          "t.id = a.channel_id or a.slots @> jsonb_build_array(jsonb_build_object('channelId', t.id))",
        ),
        refers("episode program", "episode a", "program", "t.id = a.program_id"),
        refers("episode channel", "episode a", "live_stream", "t.id = a.channel_id"),
        refers("episode picture", "episode a", "media", "t.id = a.image_id"),
        refers("event program", "program_event a", "program", "t.id = a.program_id"),
        refers("event picture", "program_event a", "media", "t.id = any(a.image_ids)"),
      ],
      sql` union all `,
    ),
  );
  return rows.map((row) => row.what);
}
