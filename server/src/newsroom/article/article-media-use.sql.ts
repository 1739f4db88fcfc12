import { sql } from "drizzle-orm";
import type { MediaUseSource } from "../media/media-uses.ts";
import { article, articleImage } from "./article.table.ts";

/** Articles that show an image above or in their text. */
export const articleMediaUses: MediaUseSource = (id) => [
  sql`select 'Article' as entity, ${article.id} as id, ${article.title} as label, 'image' as place, ${articleImage.mediaId} as media_id
    from ${articleImage} join ${article} on ${article.id} = ${articleImage.articleId} where ${article.deletedAt} is null`,
  sql`select 'Article', ${article.id}, ${article.title}, 'body', ${id} from ${article} where ${article.bodyMedia} @> to_jsonb(${id}) and ${article.deletedAt} is null`,
];
