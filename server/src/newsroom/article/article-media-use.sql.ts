import { sql } from "drizzle-orm";
import type { MediaUseSource } from "../media/media-uses.ts";
import { article, articleImage } from "./article.table.ts";
import { isOnAirNow } from "./article.visible.ts";
import { pendingVersions } from "./pending-version/pending-fields.sql.ts";

/** Articles that show an image above or in their text, also those whose pending version does. */
export const articleMediaUses: MediaUseSource = (id) => [
  sql`select 'Article' as entity, ${article.id} as id, ${article.title} as label, 'image' as place, ${isOnAirNow} as shown, ${article.breaking} as breaking, ${articleImage.mediaId} as media_id
    from ${articleImage} join ${article} on ${article.id} = ${articleImage.articleId} where ${article.deletedAt} is null`,
  sql`select 'Article', ${article.id}, ${article.title}, 'image', false, false, ${id} from ${pendingVersions}
    where pending.fields->'images' @> jsonb_build_array(jsonb_build_object('mediaId', ${id}::bigint)) or ${id} in ((pending.fields->>'socialImageId')::bigint, (pending.fields->>'intervieweeImageId')::bigint)`,
  sql`select 'Article', ${article.id}, ${article.title}, 'body', false, false, ${id} from ${pendingVersions}
    where jsonb_path_exists(pending.fields->'body', '$.**.attrs.mediaId ? (@ == $id)', jsonb_build_object('id', ${id}::bigint))`,
  sql`select 'Article', ${article.id}, ${article.title}, 'body', ${isOnAirNow}, ${article.breaking}, ${id} from ${article}
    where ${article.bodyMedia} @> to_jsonb(${id}) and ${article.deletedAt} is null`,
];
