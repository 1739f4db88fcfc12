import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../postgres/database.ts";
import type { WorkChanges } from "./decide-work.ts";
import { openWork } from "./open-work.table.ts";

const { recordId, subjectId, personId, title, path, urgent, dueAt, exceptIds } = openWork;
const waitingColumns = { recordId, subjectId, personId, title, path, urgent, dueAt, exceptIds };

/** Query of the open work of a kind: of these records, or of all. */
export const openWorkOfKind = (db: Db, kind: WorkKindName, ids: readonly number[] | null) =>
  db
    .select({ id: openWork.id, ...waitingColumns })
    .from(openWork)
    .where(
      and(
        eq(openWork.kind, kind),
        isNull(openWork.closedAt),
        ids ? inArray(recordId, [...ids]) : undefined,
      ),
    )
    .orderBy(openWork.id);

/** Initial state: people are notified from the first circle on. */
export const NOT_NOTIFIED = { notifiedCircle: null, notifiedAt: null };

/** Carries out changes to the open work of a kind. */
export async function applyWorkChanges(
  tx: Db,
  kind: WorkKindName,
  { opened, closed, changed }: WorkChanges,
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<void> {
  if (closed.length)
    await tx
      .update(openWork)
      .set({ closedAt: now, closedById: actorId })
      .where(
        inArray(
          openWork.id,
          closed.map(({ id }) => id),
        ),
      );
  for (const { id, values, raised } of changed)
    await tx
      .update(openWork)
      .set({ ...values, ...(raised && NOT_NOTIFIED) })
      .where(eq(openWork.id, id));
  if (opened.length)
    await tx
      .insert(openWork)
      .values(opened.map((record) => ({ ...record, kind, openedAt: now, openedById: actorId })))
      .onConflictDoNothing();
}
