import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, actorOf, type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import {
  type FrontVersion,
  inFront,
  nameOf,
  requireVersion,
  saveDraft,
} from "../edit/draft.service.ts";
import {
  type Front,
  findChange,
  insertChange,
  insertPublication,
  lockFrontById,
  takeChange,
  updateFront,
} from "../front.store.ts";
import { frontTag } from "../front.tags.ts";
import {
  changesBetweenLayouts,
  loggedChanges,
  mergeLayout,
  nextEndOf,
} from "../layout/layout-fields.ts";
import { requireFrontReview } from "../review/review.service.ts";

/** Version of a draft, with the reason for publishing it without a second person. */
type FrontToPublish = FrontVersion & { override?: string | undefined };

/**
 * Publishes a draft.
 * @throws CONFLICT when somebody changed it since `version`, and at `override` or `approval` when
 *   its own headlines, kickers or images need a second person
 */
export async function publishFront(
  context: CallContext,
  { override, ...target }: FrontToPublish,
): Promise<void> {
  await inFront(context, target, async (tx, stored) => {
    requireVersion(stored, target);
    const by = nameOf(context);
    const reason = await requireFrontReview(tx, context, stored, override);
    await storeLive(tx, stored, stored.draft, {
      at: context.now,
      by,
      kind: "published",
      actor: actorOf(context),
      reason,
    });
    await updateFront(tx, stored.id, { submittedAt: null, submittedBy: null });
  });
}

interface PublicationDetails {
  at: Date;
  /** Name of the editor. */
  by: string;
  kind: "published" | "scheduled";
  actor: Actor;
  /** Reason for publishing it without a second person, for the audit log. */
  reason?: string | undefined;
}

/**
 * Makes a layout the published one, in history, audit log and caches. Writes nothing if it is
 * published already.
 */
export async function storeLive(
  tx: Db,
  stored: Front,
  layout: FrontLayout,
  { at, by, kind, actor, reason }: PublicationDetails,
): Promise<void> {
  const changes = loggedChanges(stored.live, layout);
  if (!Object.keys(changes).length) return;
  const { id } = stored;
  await updateFront(tx, id, {
    live: layout,
    publishedAt: at,
    publishedBy: by,
    nextEnd: nextEndOf(layout, at),
  });
  await insertPublication(tx, { frontId: id, layout, kind, actorName: by, at });
  await writeLog(tx, actor, [
    {
      action: "publish",
      entity: "FrontPage",
      entityId: id,
      changes: { ...changes, ...overrideOf(reason) },
    },
  ]);
  await announceChange(tx, [frontTag(stored)]);
}

const overrideOf = (reason: string | undefined): LogEntry["changes"] =>
  reason ? { override: [null, reason] } : {};

/**
 * Schedules the changes of a draft. The draft is then again what is published.
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
          ...overrideOf(reason),
        },
      },
    ]);
  });
}

/**
 * Cancels a scheduled change. It returns to the draft, except where the draft differs from what is
 * published.
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
