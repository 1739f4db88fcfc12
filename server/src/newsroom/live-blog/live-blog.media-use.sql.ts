import { sql } from "drizzle-orm";
import { article } from "../article/article.table.ts";
import { isOnAirNow } from "../article/article.visible.ts";
import type { MediaUseSource } from "../media/media-uses.ts";
import { liveBlog, liveEntry } from "./live-blog.table.ts";

/** Articles whose live blog shows an image, in an entry or in its summary. */
export const liveBlogMediaUses: MediaUseSource = (id) => [
  sql`select 'Article' as entity, ${article.id} as id, ${article.title} as label, 'body' as place, (${isOnAirNow} and ${liveEntry.state} = 'published') as shown, ${article.breaking} as breaking, ${id} as media_id
    from ${liveEntry} join ${article} on ${article.id} = ${liveEntry.articleId} where ${liveEntry.bodyMedia} @> to_jsonb(${id}) and ${article.deletedAt} is null`,
  sql`select 'Article', ${article.id}, ${article.title}, 'body', ${isOnAirNow}, ${article.breaking}, ${id}
    from ${liveBlog} join ${article} on ${article.id} = ${liveBlog.articleId}
    where jsonb_path_exists(${liveBlog.summary}, '$.**.attrs.mediaId ? (@ == $id)', jsonb_build_object('id', ${id}::bigint)) and ${article.deletedAt} is null`,
];
