import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../src/platform/postgres/database.ts";

const UNPAID = "a.state in ('created', 'awaitingPayment', 'awaitingCash', 'failed')";

/**
 * Returns all references to deleted records: field, id of the record, and id of the deleted record.
 */
export async function findDanglingReferences(db: Db): Promise<string[]> {
  const references = (field: string, from: string, to: string, on: string) =>
    sql`select ${`${field} `} || a.id || ' ' || t.id as what from ${sql.raw(from)} join ${sql.raw(to)} t on ${sql.raw(on)} where a.deleted_at is null and t.deleted_at is not null`;
  const joinTableReferences = (table: string, column: string, to: string) =>
    references(
      column,
      `article a join ${table} r on r.article_id = a.id`,
      to,
      `t.id = r.${column}`,
    );
  const rows = await rowsOf<{ what: string }>(
    db,
    sql.join(
      [
        references("category", "article a", "category", "t.id = a.category_id"),
        references("source", "article a", "source", "t.id = a.source_id"),
        references("original", "article a", "article", "t.id = a.translation_of"),
        references("social image", "article a", "media", "t.id = a.social_image_id"),
        references("interviewee", "article a", "media", "t.id = a.interviewee_image_id"),
        references("body", "article a", "media", "a.body_media @> to_jsonb(t.id)"),
        joinTableReferences("article_author", "author_id", "author"),
        joinTableReferences("article_tag", "tag_id", "tag"),
        joinTableReferences("article_person", "person_id", "person_of_interest"),
        joinTableReferences("article_related", "related_id", "article"),
        joinTableReferences("article_image", "media_id", "media"),
        references(
          "story package article",
          "story_package a",
          "article",
          "a.articles @> jsonb_build_array(jsonb_build_object('articleId', t.id))",
        ),
        references("parent", "category a", "category", "t.id = a.parent_id"),
        references("image", "category a", "media", "t.id = a.image_id"),
        references("author photo", "author a", "media", "t.id = a.photo_id"),
        references("person photo", "person_of_interest a", "media", "t.id = a.photo_id"),
        references("logo", "source a", "media", "t.id = a.logo_id"),
        references("channel picture", "live_stream a", "media", "t.id in (a.poster_id, a.logo_id)"),
        references(
          "program picture",
          "program a",
          "media",
          "t.id = a.cover_id or t.id = any(a.image_ids)",
        ),
        references(
          "program category",
          "program a",
          "program_category",
          "t.id = a.program_category_id",
        ),
        references("presenter", "program a", "author", "t.id = any(a.presenter_ids)"),
        references(
          "program channel",
          "program a",
          "live_stream",
          "t.id = a.channel_id or a.slots @> jsonb_build_array(jsonb_build_object('channelId', t.id))",
        ),
        references("episode program", "episode a", "program", "t.id = a.program_id"),
        references("episode channel", "episode a", "live_stream", "t.id = a.channel_id"),
        references("episode picture", "episode a", "media", "t.id = a.image_id"),
        references("event program", "program_event a", "program", "t.id = a.program_id"),
        references("plan category", "plan_item a", "category", "t.id = a.category_id"),
        references("order package", '"order" a', "package", `t.id = a.package_id and ${UNPAID}`),
        references("order city", '"order" a', "merchant_city", `t.id = a.city_id and ${UNPAID}`),
        references(
          "order region",
          '"order" a',
          "merchant_region",
          `t.id = a.region_id and ${UNPAID}`,
        ),
        references(
          "subscription package",
          "subscription a",
          "package",
          "t.id = a.package_id and a.state <> 'expired'",
        ),
        references("event picture", "program_event a", "media", "t.id = any(a.image_ids)"),
      ],
      sql` union all `,
    ),
  );
  return rows.map((row) => row.what);
}
