import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, actorOf, loggedOverride, writeLog } from "../../../system/log/log.store.ts";
import { type FrontVersion, inFront, nameOf, requireVersion } from "../edit/draft.service.ts";
import { type Front, insertPublication, updateFront } from "../front.store.ts";
import { frontTag } from "../front.tags.ts";
import { loggedChanges, nextEndOf } from "../layout/layout-fields.ts";
import { requireFrontReview } from "../review/review.service.ts";

/** Version of a draft, with the reason for publishing it without a second person. */
export type FrontToPublish = FrontVersion & { override?: string };

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

export interface PublicationDetails {
  at: Date;
  /** Name of the editor. */
  by: string;
  kind: "published" | "scheduled";
  actor: Actor;
  /** Reason for publishing it without a second person, for the audit log. */
  reason?: string;
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
      changes: { ...changes, ...loggedOverride(reason) },
    },
  ]);
  await announceChange(tx, [frontTag(stored)]);
}
