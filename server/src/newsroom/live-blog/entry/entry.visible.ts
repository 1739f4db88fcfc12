import { type SQL, sql } from "drizzle-orm";
import { article } from "../../article/article.table.ts";
import { visibleAt } from "../../article/article.visible.ts";
import { liveEntry } from "../live-blog.table.ts";

/**
 * SQL: readers see the article of an entry that was made from one; true for other entries. Every
 * public read of entries uses this condition: an article may expire before its entry is held.
 */
export const linkIsVisibleAt = (now: Date): SQL<boolean> =>
  sql<boolean>`(not ${liveEntry.linked} or ${storyIsVisibleAt(now)})`;

/** SQL: readers see the article of an entry. */
export const storyIsVisibleAt = (now: Date): SQL<boolean> =>
  sql<boolean>`exists (select from ${article} where ${article.id} = ${liveEntry.storyId} and ${visibleAt(now)})`;
