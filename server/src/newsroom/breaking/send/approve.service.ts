import { conflictAt } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { approveWithAlert } from "../../article/pending-version/desk-article.service.ts";
import { breakingStates } from "../breaking.state.ts";
import { requirePackage } from "../package/package.service.ts";
import { packageContent, requireHash } from "../package/package-content.service.ts";
import { startCarryingOut } from "./send.service.ts";

interface Approval {
  id: number;
  hash: string;
  send: boolean;
}

/**
 * Approves everything in a package as the second person: its articles with their alerts, and where
 * they go. With `send`, it is carried out.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `hash` if it has changed since the caller saw it, at
 *   `approval` by a person who wrote some of it, and at `state` if it is approved already
 */
export async function approvePackage(
  context: CallContext,
  { id, hash, send }: Approval,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const row = await requirePackage(tx, { id });
    breakingStates.requireLegal(row.state, "approved");
    const content = await packageContent(tx, row, context.now);
    requireHash(context, content, hash);
    const actor = actorOf(context);
    if (actor.id !== null && content.nonApproverIds.includes(actor.id))
      throw conflictAt(context, "approval", "breaking.ownPackage");
    for (const { article, push, alertTitle, alertBody } of content.editions)
      await approveWithAlert(
        txContext,
        { id: article.id, version: article.version },
        push === "none" ? null : { title: alertTitle, body: alertBody },
      );
    const approved = await breakingStates.transition(tx, actor, row, "approved", {
      changes: {
        approvedHash: content.hash,
        approvedById: actor.id,
        approvedAt: context.now,
        writerIds: [],
      },
    });
    if (send) await startCarryingOut(txContext, approved, { hash });
  });
}
