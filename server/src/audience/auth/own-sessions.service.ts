import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { endSession, listSessions, revokeSession } from "./session.service.ts";

/** Where the asker is signed in. */
export async function ownSessions(context: CallContext) {
  const asker = askerOf(context);
  const rows = await listSessions(context.db, asker.id, context.now);
  return rows.map(({ expiresAt: _, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    current: row.id === asker.sessionId,
  }));
}

/** Ends one of the asker's sessions. @throws NOT_FOUND when there is none such, or it is someone else's */
export async function endOwnSession(context: CallContext, id: number): Promise<void> {
  const asker = askerOf(context);
  if (id === asker.sessionId) return endSession(context, asker);
  if (!(await revokeSession(context.db, asker.id, id))) throw notFound();
}
