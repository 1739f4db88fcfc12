import type { MediaUse } from "@masthead/contract/newsroom/media.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { notification } from "../../audience/notification/notification.table.ts";
import { channel } from "../../broadcast/channel/channel.table.ts";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { program } from "../../broadcast/program/program.table.ts";
import { programEvent } from "../../broadcast/program-event/program-event.table.ts";
import { packageTable } from "../../commerce/package/package.table.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article, articleImage } from "../article/article.table.ts";
import { author } from "../author/author.table.ts";
import { category } from "../category/category.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { source } from "../source/source.table.ts";

/** SQL: the records of an entity with the image that they show, as rows of `uses`. */
const usesBy = (entity: string, table: SQLWrapper, column: SQLWrapper, locale: Locale, name = sql`name`): SQL =>
  sql`select ${entity}::text as entity, id, ${localizedTextIn(name, locale)} as label, 'image' as place, ${column} as media_id from ${table} where deleted_at is null`;

/** SQL: same for a column with an array of image ids, which is filtered through its index. */
const usesByArray = (entity: string, table: SQLWrapper, column: SQLWrapper, id: SQL, locale: Locale, name = sql`name`): SQL =>
  sql`${usesBy(entity, table, id, locale, name)} and ${column} @> array[${id}]::bigint[]`;

/** SQL: the records that show an image, with the image's id as media_id. */
function uses(locale: Locale, id: SQL): SQL {
  const parts = [
    sql`select 'Article' as entity, ${article.id} as id, ${article.title} as label, 'image' as place, ${articleImage.mediaId} as media_id
      from ${articleImage} join ${article} on ${article.id} = ${articleImage.articleId} where ${article.deletedAt} is null`,
    sql`select 'Article', ${article.id}, ${article.title}, 'body', ${id} from ${article} where ${article.bodyMedia} @> to_jsonb(${id}) and ${article.deletedAt} is null`,
    usesBy("Author", author, author.photoId, locale),
    usesBy("Category", category, category.imageId, locale),
    usesBy("PeopleOfInterest", personOfInterest, personOfInterest.photoId, locale),
    usesBy("Source", source, source.logoId, locale),
    sql`select 'Notification', ${notification.id}, ${notification.title}, 'image', ${notification.imageId} from ${notification} where ${notification.deletedAt} is null`,
    usesBy("LiveStream", channel, channel.posterId, locale),
    usesBy("LiveStream", channel, channel.logoId, locale),
    usesBy("Programs", program, program.coverId, locale),
    usesByArray("Programs", program, program.imageIds, id, locale),
    usesBy("Episodes", episode, episode.imageId, locale, sql`title`),
    usesBy("Package", packageTable, packageTable.imageId, locale),
    usesByArray("Events", programEvent, programEvent.imageIds, id, locale, sql`title`),
  ];
  return sql`select * from (${sql.join(parts, sql` union all `)}) u where u.media_id = ${id}`;
}

/** SQL: the image with this id is in use. */
export const isUsed = (id: SQLWrapper): SQL => sql`exists (${uses("en-US", sql`${id}`)})`;

/** Returns the records that show an image, newest first, with the total per entity. */
export function usesOf(db: Db, id: number, locale: Locale, limit: number): Promise<(MediaUse & { total: number })[]> {
  const query = uses(locale, sql`${id}::bigint`);
  return rowsOf(
    db,
    sql`select entity, id, label, place, count(*) over (partition by entity) as total from (${query}) q order by id desc limit ${limit}`,
  );
}
