import { announceChange } from "../../../platform/cache/changes.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { lockLiveBlog, nextSequence } from "../blog/blog.store.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { setSequence } from "./entry.store.ts";
import { publishedEntriesWithRecording } from "./entry-recording.sql.ts";

/**
 * Gives the published entries with a recording new numbers, so that open pages get their players
 * again: the recording is converted, or its subtitles have changed. Live blogs are locked in the
 * order of their ids. An entry that is removed concurrently keeps the number of its removal.
 */
export async function refreshEntriesWithRecording(tx: Db, file: string): Promise<void> {
  const byBlog = Map.groupBy(
    await publishedEntriesWithRecording(tx, file),
    ({ articleId }) => articleId,
  );
  for (const [articleId, entries] of byBlog) {
    await lockLiveBlog(tx, articleId);
    for (const { id } of entries) await setSequence(tx, id, await nextSequence(tx, articleId));
    await announceChange(tx, [tagOfLiveBlog(articleId)]);
  }
}
