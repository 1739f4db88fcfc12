import type { MediaUse } from "@masthead/contract/newsroom/media.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { notification } from "../../audience/notification/notification.table.ts";
import { channel } from "../../broadcast/channel/channel.table.ts";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { program } from "../../broadcast/program/program.table.ts";
import { programEvent } from "../../broadcast/program-event/program-event.table.ts";
import { packageTable } from "../../commerce/package/package.table.ts";
import { textIn } from "../../platform/crud/words.sql.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article, articleImage } from "../article/article.table.ts";
import { author } from "../author/author.table.ts";
import { category } from "../category/category.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { source } from "../source/source.table.ts";

const shownBy = (entity: string, table: SQLWrapper, column: SQLWrapper, locale: Locale, name = sql`name`): SQL =>
  sql`select ${entity}::text as entity, id, ${textIn(name, locale)} as label, 'image' as place, ${column} as media_id from ${table} where deleted_at is null`;

/** The same where several pictures stand in a column: its index finds the one. */
const shownAmong = (entity: string, table: SQLWrapper, column: SQLWrapper, id: SQL, locale: Locale, name = sql`name`): SQL =>
  sql`${shownBy(entity, table, id, locale, name)} and ${column} @> array[${id}]::bigint[]`;

/** SQL: what shows pictures, with the picture's id as media_id. */
function uses(locale: Locale, id: SQL): SQL {
  const parts = [
    sql`select 'Article' as entity, ${article.id} as id, ${article.title} as label, 'image' as place, ${articleImage.mediaId} as media_id
      from ${articleImage} join ${article} on ${article.id} = ${articleImage.articleId} where ${article.deletedAt} is null`,
    sql`select 'Article', ${article.id}, ${article.title}, 'body', ${id} from ${article} where ${article.bodyMedia} @> to_jsonb(${id}) and ${article.deletedAt} is null`,
    shownBy("Author", author, author.photoId, locale),
    shownBy("Category", category, category.imageId, locale),
    shownBy("PeopleOfInterest", personOfInterest, personOfInterest.photoId, locale),
    shownBy("Source", source, source.logoId, locale),
    sql`select 'Notification', ${notification.id}, ${notification.title}, 'image', ${notification.imageId} from ${notification} where ${notification.deletedAt} is null`,
    shownBy("LiveStream", channel, channel.posterId, locale),
    shownBy("LiveStream", channel, channel.logoId, locale),
    shownBy("Programs", program, program.coverId, locale),
    shownAmong("Programs", program, program.imageIds, id, locale),
    shownBy("Episodes", episode, episode.imageId, locale, sql`title`),
    shownBy("Package", packageTable, packageTable.imageId, locale),
    shownAmong("Events", programEvent, programEvent.imageIds, id, locale, sql`title`),
  ];
  return sql`select * from (${sql.join(parts, sql` union all `)}) u where u.media_id = ${id}`;
}

/** SQL: somebody shows the picture of this id. */
export const isUsed = (id: SQLWrapper): SQL => sql`exists (${uses("en-US", sql`${id}`)})`;

/** What shows a picture, the newest first. */
export function usesOf(db: Db, id: number, locale: Locale, limit: number): Promise<(MediaUse & { total: number })[]> {
  const query = uses(locale, sql`${id}::bigint`);
  return rowsOf(
    db,
    sql`select entity, id, label, place, count(*) over (partition by entity) as total from (${query}) q order by id desc limit ${limit}`,
  );
}
