import { type SQL, sql } from "drizzle-orm";
import { liveBlog, liveEntry } from "../live-blog.table.ts";

/**
 * SQL: article of a live blog, with the name of the table also in statements of a single table. There
 * Drizzle leaves it out, and a subselect would compare an entry with itself.
 */
export const articleOfBlog = sql`${liveBlog}.${sql.identifier("article_id")}`;

/** SQL: time of the last published entry of a live blog; null without one. */
export const lastEntryAt = sql<Date | null>`(select max(e.published_at) from ${liveEntry} e
  where e.article_id = ${articleOfBlog} and e.state = 'published')`.mapWith(liveEntry.publishedAt);

/** SQL: beginning of the present silence of a live blog: its last published entry, else its start. */
export const quietSince = sql<Date>`greatest(${liveBlog.startedAt}, ${lastEntryAt})`.mapWith(
  liveBlog.startedAt,
);

/** SQL: a running live blog has had no entry for the minutes of its reminder. */
export const isStaleAt = (now: Date): SQL<boolean> =>
  sql<boolean>`(${liveBlog.state} = 'live' and ${quietSince} < ${now}::timestamptz - make_interval(mins => ${liveBlog.staleMinutes}))`;
