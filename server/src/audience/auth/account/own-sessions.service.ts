import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { requireUser } from "../../user/user-profile.service.ts";
import { endSession, listSessions, revokeSession } from "../session/session.service.ts";

/** Returns the current user's sessions. */
export async function ownSessions(context: CallContext) {
  const user = requireUser(context);
  const rows = await listSessions(context, user);
  return rows.map(({ expiresAt: _, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    current: row.id === user.sessionId,
  }));
}

/**
 * Ends a session of the current user.
 * @throws NOT_FOUND if it does not exist or belongs to someone else
 */
export async function endOwnSession(context: CallContext, id: number): Promise<void> {
  const user = requireUser(context);
  if (id === user.sessionId) return endSession(context, user);
  if (!(await revokeSession(context.db, user.id, id))) throw notFound();
}
