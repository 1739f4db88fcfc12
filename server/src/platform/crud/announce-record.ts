import { announceChange, announceWithdrawal, EVERYTHING } from "../cache/changes.ts";
import type { Db } from "../postgres/database.ts";
import type { RecordChange, RecordKind, RecordRow } from "./record-kind.ts";

/**
 * Returns whether a record is visible to readers: kinds that staff can hide have a switch in one of
 * these columns.
 */
const isVisible = (row: RecordRow & { status?: unknown; enabled?: unknown }) =>
  !row.deletedAt && row.status !== false && row.enabled !== false;

/**
 * Publishes the cache invalidation of a write. Content that readers can no longer see is withdrawn
 * from all caches.
 */
export async function announceRecord<Row extends RecordRow, Extra extends object>(
  db: Db,
  kind: RecordKind<Row, Extra>,
  change: RecordChange<Row>,
): Promise<void> {
  const { before, after } = change;
  const tags = await kind.tags(db, change);
  if (before && isVisible(before) && !isVisible(after)) {
    const recordTags = tags.flatMap((tag) =>
      tag === EVERYTHING || tag.startsWith("list:") ? [] : [tag],
    );
    await announceWithdrawal(db, recordTags);
  }
  await announceChange(db, tags);
}
