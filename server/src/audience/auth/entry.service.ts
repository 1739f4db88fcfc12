import type { Profile } from "@masthead/contract/audience/profile.ts";
import { isStaff } from "@masthead/contract/system/rights.ts";
import type { CallContext } from "../../platform/platform.ts";
import { type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { type UserRow, updateUser } from "../user/user-account.service.ts";
import { toProfile } from "../user/user-profile.service.ts";
import type { OtpPurpose } from "./otp.table.ts";
import { forgiveGuesses } from "./password.service.ts";
import { revokeSession, startSession } from "./session.service.ts";

/** Whether a user may come into the back office. */
export const mayWork = (row: UserRow | undefined): row is UserRow => isActive(row) && isStaff(row.role);

/** Whether a user may come in to the site with a password: staff come in where two factors are asked for. */
export const mayVisit = (row: UserRow | undefined): row is UserRow => isActive(row) && isReader(row);

/** Whether an account has no part in the back office. */
export const isReader = (row: UserRow | undefined): row is UserRow => row !== undefined && !isStaff(row.role);

/** Whether a user may come in at all. */
export const isActive = (row: UserRow | undefined): row is UserRow => row?.activated === true;

/** Whom each kind of challenge lets in. */
export const mayEnter: Partial<Record<OtpPurpose, typeof mayWork>> = { staffSignIn: mayWork, siteSignIn: mayVisit };

/**
 * Writes down that a user has signed in, in the transaction that has locked them.
 * @param mailed whether they have shown that the mailbox is theirs
 * @param changes what else signing in has changed
 */
export async function writeEntry(
  { db, now, address, agent }: CallContext,
  row: UserRow,
  { mailed = false, changes = {} }: { mailed?: boolean; changes?: LogEntry["changes"] } = {},
): Promise<UserRow> {
  const verified = mailed && !row.emailVerifiedAt ? { emailVerifiedAt: now } : {};
  // No new version: nothing changes that anyone edits.
  const after = await updateUser(db, row.id, { lastLoginAt: now, ...verified });
  const actor = { id: row.id, name: row.email, address, agent };
  const entry: LogEntry = {
    action: "update",
    entity: "User",
    entityId: row.id,
    changes: { lastLoginAt: [row.lastLoginAt, now], ...changes },
  };
  await writeLog(db, actor, [entry]);
  return after;
}

/** Gives who has come in a session, in place of the one that this device had. */
export async function openSession(context: CallContext, row: UserRow): Promise<Profile> {
  const before = await context.whoAsks();
  if (before) await revokeSession(context.db, before.id, before.sessionId);
  await startSession(context, row.id);
  await forgiveGuesses(context, row.email);
  return toProfile(row);
}
