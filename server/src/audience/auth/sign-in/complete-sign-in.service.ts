import type { SignedInProfile } from "@masthead/contract/audience/auth/auth.ts";
import { isStaff } from "@masthead/contract/platform/rights.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { type UserRow, updateUser } from "../../user/user-account.sql.ts";
import { toProfile } from "../../user/user-profile.service.ts";
import type { OtpPurpose } from "../otp/otp.table.ts";
import { resetGuessLimits } from "../password/password.service.ts";
import { revokeSession, startSession } from "../session/session.service.ts";

/** Whether a user may sign in to the back office. */
export const canUseBackOffice = (row: UserRow | undefined): row is UserRow =>
  isActive(row) && isStaff(row.role);

/**
 * Whether a user may sign in to the site with a password. Staff may not: they sign in with two
 * factors.
 */
export const canSignInToSite = (row: UserRow | undefined): row is UserRow =>
  isActive(row) && isReader(row);

/** Whether an account has no back office role. */
export const isReader = (row: UserRow | undefined): row is UserRow =>
  row !== undefined && !isStaff(row.role);

/** Whether a user may sign in at all. */
export const isActive = (row: UserRow | undefined): row is UserRow => row?.activated === true;

/** Check of the user for each sign-in purpose. */
export const SIGN_IN_CHECKS: Partial<Record<OtpPurpose, typeof canUseBackOffice>> = {
  staffSignIn: canUseBackOffice,
  siteSignIn: canSignInToSite,
};

/**
 * Records a sign-in in the account and the audit log. Call within the transaction that has locked
 * the user.
 * @param mailed whether the user has proved access to the mailbox
 * @param changes further changes for the audit log entry
 */
export async function recordSignIn(
  { db, now, address, agent }: CallContext,
  row: UserRow,
  { mailed = false, changes = {} }: { mailed?: boolean; changes?: LogEntry["changes"] } = {},
): Promise<UserRow> {
  const verified = mailed && !row.emailVerifiedAt ? { emailVerifiedAt: now } : {};
  // No new version: no editable field changes.
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

/** Starts a session for the user, replacing the existing one of this device. */
export async function openSession(context: CallContext, row: UserRow): Promise<SignedInProfile> {
  const before = await context.getCurrentUser();
  if (before) await revokeSession(context.db, before.id, before.sessionId);
  const started = await startSession(context, row.id);
  await resetGuessLimits(context, row.email);
  return { ...toProfile(row), ...started };
}
