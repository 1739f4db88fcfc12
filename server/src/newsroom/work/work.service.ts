import { requireUser } from "../../audience/user/user-profile.service.ts";
import type { CallContext } from "../../platform/platform.ts";
import { changeAssignment } from "../article/assignment/assignment.service.ts";
import { pendingAssignments } from "../article/assignment/assignment.sql.ts";
import { notifyAssignee, ownNotices } from "./notice/notice.service.ts";

/** Rows per list of the current user's work. */
const MAX_ROWS = 10;

/** Returns the current user's assignments, by due time, and unread mentions. */
export async function ownWork(context: CallContext) {
  const { db, now } = context;
  const [{ assigned, total }, mentions] = await Promise.all([
    pendingAssignments(db, requireUser(context).id, now, MAX_ROWS),
    ownNotices(context, { page: 1, limit: MAX_ROWS, unread: true, kind: "mention" }),
  ]);
  return { assigned, assignedTotal: total, mentions: mentions.data };
}

/**
 * Changes the assignment of an article, and notifies the new assignee. @throws see
 * `changeAssignment`
 */
export function assignArticle(
  context: CallContext,
  change: Parameters<typeof changeAssignment>[2],
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const { before } = await changeAssignment(tx, context, change);
    if (change.assigneeId !== before)
      await notifyAssignee(tx, context, change.id, change.assigneeId);
  });
}
