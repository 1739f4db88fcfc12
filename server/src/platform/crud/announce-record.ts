import { announceChange, announceWithdrawal } from "../cache/changes.ts";
import type { Db } from "../postgres/database.ts";
import type { RecordChange, RecordKind, RecordRow } from "./record-kind.ts";

/** Whether readers may see a record: kinds that staff can hide have a switch in one of these columns. */
const isShown = (row: RecordRow & { status?: unknown; enabled?: unknown }) =>
  !row.deletedAt && row.status !== false && row.enabled !== false;

/** Tells every process what a write concerns. What readers saw before it and may not see after it is served to nobody any more. */
export async function announceRecord<Row extends RecordRow, Extra extends object>(
  db: Db,
  kind: RecordKind<Row, Extra>,
  change: RecordChange<Row>,
): Promise<void> {
  const { before, after } = change;
  const tags = await kind.tags(db, change);
  if (before && isShown(before) && !isShown(after)) {
    const own = tags.filter((tag) => !tag.startsWith("list:"));
    await announceWithdrawal(db, own);
  }
  await announceChange(db, tags);
}
