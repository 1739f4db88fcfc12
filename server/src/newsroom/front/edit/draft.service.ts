import type { FrontChanges, FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import type { Conflict } from "@masthead/contract/platform/problem.ts";
import type { LogAction } from "@masthead/contract/system/log.ts";
import { conflictError, invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import {
  type Front,
  insertRevision,
  layoutAtVersion,
  lockFront,
  publicationById,
  updateFront,
} from "../front.store.ts";
import { loggedChanges, mergeLayout } from "../layout/layout-fields.ts";
import { composedFront } from "../read/front-page.service.ts";
import { requireFront } from "../read/require-front.service.ts";
import { writersAfter } from "../review/own-content.ts";
import { validateChanges } from "./validate-changes.ts";

export type FrontVersion = FrontAddress & { version: number };
type FrontEdit = FrontVersion & {
  changes: FrontChanges;
  expected?: Record<string, number | null>;
};

/**
 * Changes slots of a draft. Merges with what others have changed since `version`, unless both
 * changed the same slot, or a slot shows another article than `expected`.
 * @throws INVALID_INPUT, CONFLICT with both values of each such slot
 */
export async function editFront(
  context: CallContext,
  { changes, expected = {}, ...target }: FrontEdit,
): Promise<void> {
  await inFront(context, target, async (tx, stored) => {
    await validateChanges({ ...context, db: tx }, target, changes);
    const base =
      target.version === stored.version
        ? stored.draft
        : await layoutAtVersion(tx, stored.id, target.version);
    const { layout, conflicts: merged } = mergeLayout(stored.draft, changes, base);
    const conflicts = merged.length
      ? merged
      : await movedSlots({ ...context, db: tx }, target, stored.draft, { changes, expected });
    if (conflicts.length)
      throw conflictError({
        conflict: { fields: conflicts, by: stored.editedBy ?? "", version: stored.version },
      });
    await saveDraft(tx, context, stored, layout);
  });
}

/**
 * Returns the slots that are to be changed, are filled automatically, and show another article than
 * the editor expects.
 */
async function movedSlots(
  context: CallContext,
  address: FrontAddress,
  draft: FrontLayout,
  { changes, expected }: Required<Pick<FrontEdit, "changes" | "expected">>,
): Promise<Conflict["fields"]> {
  const keys = Object.keys(expected).filter((key) => changes.slots?.[key] && !draft.slots[key]);
  if (!keys.length) return [];
  const shown = await composedFront({ ...context, locale: address.locale }, address, draft);
  const slots = [...shown.main, ...shown.sections.flatMap((section) => section.slots)];
  const moved = keys.filter(
    (key) => (slots.find((slot) => slot.key === key)?.card?.id ?? null) !== expected[key],
  );
  return moved.map((field) => ({ field, theirs: null, yours: changes.slots?.[field] }));
}

/**
 * Resets a draft to the published layout.
 * @throws CONFLICT when somebody changed the draft since `version`
 */
export async function discardDraft(context: CallContext, target: FrontVersion): Promise<void> {
  await inFront(context, target, async (tx, stored) => {
    requireVersion(stored, target);
    await saveDraft(tx, context, stored, stored.live);
  });
}

/** Makes a former state of a front its draft. Returns the front. @throws NOT_FOUND */
export async function restorePublication(
  context: CallContext,
  publicationId: number,
): Promise<FrontAddress> {
  const publication = await publicationById(context.db, publicationId);
  if (!publication) throw notFound();
  const { locale, categoryId, layout } = publication;
  await requireFront(context, categoryId);
  await context.db.transaction(async (tx) =>
    saveDraft(
      tx,
      context,
      await lockFront(tx, { locale, categoryId }, context.now),
      layout,
      "restore",
    ),
  );
  return { locale, categoryId };
}

/**
 * Stores a draft as its next version, with its audit log entry. Writes nothing if it is the same.
 */
export async function saveDraft(
  tx: Db,
  context: CallContext,
  stored: Front,
  layout: FrontLayout,
  action: LogAction = "update",
): Promise<void> {
  const changes = loggedChanges(stored.draft, layout);
  if (!Object.keys(changes).length) return;
  const { id, version } = stored;
  const at = context.now;
  const writers = writersAfter(stored, layout, actorOf(context).id);
  const edited = { draft: layout, version: version + 1, editedAt: at, editedBy: nameOf(context) };
  await updateFront(tx, id, { ...edited, writers, submittedAt: null, submittedBy: null });
  await insertRevision(tx, { frontId: id, version: version + 1, layout, at });
  await writeLog(tx, actorOf(context), [
    {
      action,
      entity: "FrontPage",
      entityId: id,
      changes: { ...changes, version: [version, version + 1] },
    },
  ]);
}

/**
 * Runs a change of a front while it is locked.
 * @throws NOT_FOUND for a category that does not exist or is disabled; INVALID_INPUT when `version`
 *   is in the future
 */
export async function inFront(
  context: CallContext,
  { locale, categoryId, version }: FrontVersion,
  change: (tx: Db, stored: Front) => Promise<void>,
): Promise<void> {
  await requireFront(context, categoryId);
  await context.db.transaction(async (tx) => {
    const stored = await lockFront(tx, { locale, categoryId }, context.now);
    if (version > stored.version) throw invalidInput(context, "version", "record.versionAhead");
    await change(tx, stored);
  });
}

/** @throws CONFLICT, without fields, when the draft has another version */
export function requireVersion({ version, editedBy }: Front, target: FrontVersion): void {
  if (version !== target.version)
    throw conflictError({ conflict: { fields: [], by: editedBy ?? "", version } });
}

/** Name of the current user, as shown to other editors. */
export const nameOf = (context: CallContext): string => actorOf(context).name;
