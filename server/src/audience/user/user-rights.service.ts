import { conflictError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { hasOtherSuperadmin, type UserRow } from "./user.store.ts";

const rulesAll = ({ role, activated, deletedAt }: UserRow) => role === "Superadmin" && activated && deletedAt === null;

/**
 * Refuses a change after which the asker had shut themselves out, or nobody were left who may do everything. Call it in a transaction that
 * holds the lock on rights. @throws CONFLICT
 */
export async function guardRights(context: CallContext, before: UserRow, after: UserRow): Promise<void> {
  const field = lostBy(before, after);
  if (!field) return;
  const refuse = (why: "ownRights" | "lastSuperadmin") =>
    conflictError({ errors: [{ path: field, message: wordsOf(context.locale)(`user.${why}`) }] });
  if (context.user?.id === before.id) throw refuse("ownRights");
  if (rulesAll(before) && !rulesAll(after) && !(await hasOtherSuperadmin(context.db, before.id))) throw refuse("lastSuperadmin");
}

/** The field that takes something away, or changes what one may do. */
function lostBy(before: UserRow, after: UserRow): keyof UserRow | undefined {
  if (before.role !== after.role) return "role";
  if (before.activated && !after.activated) return "activated";
  return before.deletedAt === null && after.deletedAt !== null ? "deletedAt" : undefined;
}
