import type { PendingVersionTexts } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { workingArticle } from "../edit/stored-article.store.ts";
import { NO_APPROVAL, pendingVersionStates } from "./pending-version.state.ts";
import { pendingVersionById, updatePendingVersion, writersOf } from "./pending-version.store.ts";

/**
 * Submits the pending version of a locked article for approval in the transaction that saved it,
 * with the texts beside the article. @throws FORBIDDEN
 */
export async function submitPendingVersion(
  tx: Db,
  context: CallContext,
  id: number,
  texts: PendingVersionTexts,
): Promise<void> {
  requireNewsroomRight(context, "write");
  const actor = actorOf(context);
  const pendingVersion = await pendingVersionById(tx, id);
  const stored = await workingArticle(tx, id);
  const earlier = stored ? await writersOf(tx, pendingVersion, stored) : [];
  const writerIds = [...new Set([...earlier, ...(actor.id === null ? [] : [actor.id])])];
  if (pendingVersionStates.can(pendingVersion.state, "review"))
    await pendingVersionStates.transition(tx, actor, pendingVersion, "review", {
      changes: { ...NO_APPROVAL, texts, writerIds },
    });
  else await updatePendingVersion(tx, id, { texts, writerIds });
}

/** Submits a pending version that was published without an approval, so that a second person reads it. */
export async function requestReview(tx: Db, context: CallContext, id: number): Promise<void> {
  const pendingVersion = await pendingVersionById(tx, id);
  if (pendingVersionStates.can(pendingVersion.state, "review"))
    await pendingVersionStates.transition(tx, actorOf(context), pendingVersion, "review", {
      changes: NO_APPROVAL,
    });
}
