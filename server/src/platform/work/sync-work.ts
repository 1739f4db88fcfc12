import type { LoggedEntity } from "@masthead/contract/platform/ability.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Db } from "../postgres/database.ts";
import { decideWork } from "./decide-work.ts";
import { applyWorkChanges, openWorkOfKind } from "./open-work.store.ts";
import { type WorkKind, workKinds } from "./work-kind.ts";

/** Job that notifies people of open work. */
export const WORK_DELIVERY_JOB = "work.deliver";

/** Records per comparison: a bulk edit or an import changes thousands. */
const BATCH_SIZE = 2000;

/**
 * Author of a change. Without `jobs`, people are notified within a minute instead of immediately.
 */
interface WorkActor {
  id: number | null;
  jobs?: Jobs;
}

/**
 * Makes the open work match the records that wait, after a write to records of an entity, in the
 * transaction of the write.
 */
export async function syncWork(
  tx: Db,
  actor: WorkActor,
  entity: LoggedEntity,
  ids: readonly number[],
): Promise<void> {
  let hasNews = false;
  for (const kind of workKinds.all().filter(({ affectedBy }) => affectedBy[entity]))
    for (let i = 0; i < ids.length; i += BATCH_SIZE) {
      const affected = await kind.affectedBy[entity]?.(tx, ids.slice(i, i + BATCH_SIZE));
      if (affected?.length && (await syncKind(tx, actor, kind, [...new Set(affected)])))
        hasNews = true;
    }
  if (hasNews) await actor.jobs?.sendAll(tx, WORK_DELIVERY_JOB, [{}]);
}

const SWEEPER: WorkActor = { id: null };

/**
 * Synchronises all open work with the waiting records. Needed for changes without a write, such as
 * an assignment whose article was published by its schedule. Reads without locks, and then locks
 * the rows of one record at a time, so that it never blocks a save for long.
 */
export async function syncAllWork(db: Db): Promise<void> {
  for (const kind of workKinds.all()) {
    const { opened, closed, changed } = decideWork(
      await kind.find(db, null, new Date()),
      await openWorkOfKind(db, kind.name, null),
    );
    const outdated = [...opened, ...closed, ...changed.map(({ values }) => values)];
    for (const recordId of new Set(outdated.map((record) => record.recordId)))
      await db.transaction((tx) => syncKind(tx, SWEEPER, kind, [recordId]));
  }
}

/** Returns whether people have to be notified. */
async function syncKind(
  tx: Db,
  { id: actorId }: WorkActor,
  kind: WorkKind,
  ids: readonly number[],
): Promise<boolean> {
  const now = new Date();
  const open = await openWorkOfKind(tx, kind.name, ids).for("no key update");
  const changes = decideWork(await kind.find(tx, ids, now), open);
  await applyWorkChanges(tx, kind.name, changes, { actorId, now });
  return changes.opened.length > 0 || changes.changed.some(({ raised }) => raised);
}
