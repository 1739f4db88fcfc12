import type { FrontChanges } from "@masthead/contract/newsroom/front/front-layout.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../../system/log/log.store.ts";
import {
  dueFrontIds,
  type Front,
  insertRevision,
  listChanges,
  lockFrontById,
  type StoredChange,
  takeChange,
  updateFront,
} from "../front.store.ts";
import { frontTag } from "../front.tags.ts";
import { hasEnded } from "../layout/compose.ts";
import { applyChanges, mergeLayout, nextEndOf } from "../layout/layout-fields.ts";
import { type PublicationDetails, storeLive } from "./publish.service.ts";

/** Actor in the audit log, named after the job. */
const SCHEDULER: Actor = { id: null, name: "front.scheduled-changes" };

/**
 * Publishes scheduled changes of fronts that are due, and ends placements whose time has passed.
 * Catches up after downtime. Locks each front, so that several processes publish it once.
 */
export async function processScheduledChanges(db: Db, now: Date): Promise<void> {
  for (const id of await dueFrontIds(db, now))
    await db.transaction(async (tx) => {
      let stored = await lockFrontById(tx, id);
      if (!stored) return;
      for (const change of await listChanges(tx, id))
        if (change.at <= now) stored = await publishChange(tx, stored, change, now);
      if (stored.nextEnd && stored.nextEnd <= now) await endPlacements(tx, stored, now);
    });
}

/** Publishes a scheduled change. Returns the front afterwards. */
async function publishChange(
  tx: Db,
  stored: Front,
  { id, changes, actorName }: StoredChange,
  now: Date,
): Promise<Front> {
  await takeChange(tx, id);
  return applyToFront(tx, stored, changes, {
    at: now,
    by: actorName,
    kind: "scheduled",
    actor: SCHEDULER,
  });
}

/**
 * Applies changes to a locked published front, and to its draft where the draft does not differ
 * from it. Returns the front afterwards.
 */
export async function applyToFront(
  tx: Db,
  stored: Front,
  changes: FrontChanges,
  publication: PublicationDetails,
): Promise<Front> {
  const live = applyChanges(stored.live, changes);
  const draft = mergeLayout(stored.draft, changes, stored.live).layout;
  await storeLive(tx, stored, live, publication);
  const version = stored.version + 1;
  await updateFront(tx, stored.id, { draft, version });
  await insertRevision(tx, { frontId: stored.id, version, layout: draft, at: publication.at });
  return { ...stored, live, draft, version, nextEnd: nextEndOf(live, publication.at) };
}

/**
 * Announces that placements have ended. They stay in the layout, where editors see that they have.
 */
async function endPlacements(
  tx: Db,
  { id, locale, categoryId, live }: Front,
  now: Date,
): Promise<void> {
  const ended = Object.entries(live.slots).filter(([, placement]) => hasEnded(placement, now));
  await updateFront(tx, id, { nextEnd: nextEndOf(live, now) });
  await writeLog(tx, SCHEDULER, [
    {
      action: "expire",
      entity: "FrontPage",
      entityId: id,
      changes: Object.fromEntries(ended.map(([slot, placement]) => [slot, [placement, null]])),
    },
  ]);
  await announceChange(tx, [frontTag({ locale, categoryId })]);
}
