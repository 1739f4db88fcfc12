import { conflictAt } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { UserRow } from "./user-account.sql.ts";
import { hasOtherSuperadmin } from "./user-rights.store.ts";

const isActiveSuperadmin = ({ role, activated, deletedAt }: UserRow) =>
  role === "Superadmin" && activated && deletedAt === null;

/**
 * Rejects a change that would lock out the current user, or leave no active Superadmin. Call within
 * a transaction that holds the rights lock.
 * @throws CONFLICT
 */
export async function guardRights(
  context: CallContext,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  const field = changedRight(before, after);
  if (!field) return;
  if (context.user?.id === before.id) throw conflictAt(context, field, "user.ownRights");
  if (
    isActiveSuperadmin(before) &&
    !isActiveSuperadmin(after) &&
    !(await hasOtherSuperadmin(context.db, before.id))
  )
    throw conflictAt(context, field, "user.lastSuperadmin");
}

/** Returns the field that revokes or changes rights, if any. */
function changedRight(before: UserRow, after: UserRow): keyof UserRow | undefined {
  if (before.role !== after.role) return "role";
  if (String(before.newsroomRights) !== String(after.newsroomRights)) return "newsroomRights";
  if (before.activated && !after.activated) return "activated";
  return before.deletedAt === null && after.deletedAt !== null ? "deletedAt" : undefined;
}
