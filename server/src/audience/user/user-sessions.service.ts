import { conflictAt, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { revokeAccess } from "../auth/password/password-change.service.ts";
import { revokeAllSessions } from "../auth/session/session.service.ts";
import { userForUpdate } from "./user-account.sql.ts";
import { requireUser } from "./user-profile.service.ts";
import { lockRights } from "./user-rights.store.ts";

/**
 * Ends all sessions of another user, with mailed codes and links, and links to previews.
 * @throws NOT_FOUND; CONFLICT at `id` for the current user
 */
export async function endUserSessions(context: CallContext, id: number): Promise<void> {
  const { db } = context;
  if (id === requireUser(context).id) throw conflictAt(context, "id", "user.ownSessions");
  await db.transaction(async (tx) => {
    if (!(await userForUpdate(tx, id))) throw notFound();
    await revokeAccess(tx, id);
    await writeLog(tx, actorOf(context), [
      { action: "update", entity: "User", entityId: id, changes: { sessions: [null, "ended"] } },
    ]);
  });
}

/** Ends the sessions of all users except the current one. */
export function endAllSessions(context: CallContext): Promise<{ ended: number }> {
  const current = requireUser(context);
  return context.db.transaction(async (tx) => {
    // Changes rows of many users: two at a time could deadlock.
    await lockRights(tx);
    const ended = await revokeAllSessions(tx, current);
    await writeLog(tx, actorOf(context), [
      {
        action: "update",
        entity: "User",
        entityId: null,
        changes: { sessionsOfAll: [null, "ended"], ended: [null, ended] },
      },
    ]);
    return { ended };
  });
}
