import { invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf, loggedOverride, writeLog } from "../../../system/log/log.store.ts";
import { inFront, nameOf, requireVersion, saveDraft } from "../edit/draft.service.ts";
import { findChange, insertChange, lockFrontById, takeChange } from "../front.store.ts";
import { changesBetweenLayouts, mergeLayout } from "../layout/layout-fields.ts";
import { requireFrontReview } from "../review/review.service.ts";
import type { FrontToPublish } from "./publish.service.ts";

/**
 * Schedules the changes of a draft, and resets the draft to the published layout.
 * @throws INVALID_INPUT when the time has passed or nothing was changed, CONFLICT when somebody
 *   changed the draft since `version`, and at `override` or `approval` when it needs a second
 *   person
 */
export async function scheduleFront(
  context: CallContext,
  { at, override, ...target }: FrontToPublish & { at: string },
): Promise<void> {
  await inFront(context, target, async (tx, stored) => {
    requireVersion(stored, target);
    const time = new Date(at);
    if (time <= context.now) throw invalidInput(context, "at", "front.timePassed");
    const changes = changesBetweenLayouts(stored.live, stored.draft);
    if (!Object.keys(changes).length)
      throw invalidInput(context, "version", "front.nothingChanged");
    const reason = await requireFrontReview(tx, context, stored, override);
    const id = await insertChange(tx, {
      frontId: stored.id,
      changes,
      actorName: nameOf(context),
      at: time,
    });
    await saveDraft(tx, context, stored, stored.live);
    await writeLog(tx, actorOf(context), [
      {
        action: "create",
        entity: "FrontPage",
        entityId: stored.id,
        changes: {
          scheduledChange: [null, { id, at: time.toISOString(), ...changes }],
          ...loggedOverride(reason),
        },
      },
    ]);
  });
}

/**
 * Cancels a scheduled change. It returns to the draft, except where the draft differs from the
 * published layout.
 * @throws NOT_FOUND
 */
export async function unscheduleFront(context: CallContext, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const found = await findChange(tx, id);
    // The front first, in the order in which due changes are published.
    const stored = found && (await lockFrontById(tx, found.frontId));
    const change = stored && (await takeChange(tx, id));
    if (!change) throw notFound();
    await saveDraft(
      tx,
      context,
      stored,
      mergeLayout(stored.draft, change.changes, stored.live).layout,
    );
    await writeLog(tx, actorOf(context), [
      {
        action: "delete",
        entity: "FrontPage",
        entityId: stored.id,
        changes: { scheduledChange: [{ id, at: change.at.toISOString() }, null] },
      },
    ]);
  });
}
