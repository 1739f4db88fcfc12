import type { ReplacedSession } from "@masthead/contract/audience/auth/auth.ts";
import { conflictAt, invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, actorOf } from "../../../system/log/log.store.ts";
import { type UserRow, userById, userForUpdate } from "../../user/user-account.sql.ts";
import { changeUser } from "../../user/user-change.service.ts";
import { requireUser } from "../../user/user-profile.service.ts";
import { deleteMailProofs } from "../account/mail-proof.store.ts";
import { passwordChangedMail } from "../auth.mails.ts";
import { deleteOtps } from "../otp/otp.store.ts";
import { revokeSessions, startSession } from "../session/session.service.ts";
import type { MailRecipient } from "../station.mails.ts";
import { hashPassword, resetGuessLimits, verifyPassword } from "./password.service.ts";
import { deleteResets } from "./password-reset.store.ts";
import { requireStrongPassword } from "./password-strength.service.ts";

export const PASSWORD_CHANGED_JOB = "auth.mail-password-changed";

/**
 * Changes the current user's password, ends all sessions and starts a new one on this device.
 * @throws INVALID_INPUT at `current` or `next`; CONFLICT at `current` if it was changed
 *   concurrently; TOO_MANY_REQUESTS
 */
export async function changePassword(
  context: CallContext,
  { current, next }: { current: string; next: string },
): Promise<ReplacedSession> {
  const { db } = context;
  const user = requireUser(context);
  const account = await userById(db, user.id);
  if (!(await verifyPassword(context, user.email, account, current)))
    throw invalidInput(context, "current", "auth.wrongPassword");
  if (current === next) throw invalidInput(context, "next", "auth.samePassword");
  await requireStrongPassword(context, {
    password: next,
    path: "next",
    about: personalTermsOf(account),
  });
  const passwordHash = await hashPassword(next);
  await db.transaction(async (tx) => {
    const row = await userForUpdate(tx, user.id);
    // Changed or reset concurrently on another device.
    if (!row || row.passwordHash !== account?.passwordHash)
      throw conflictAt(context, "current", "auth.wrongPassword");
    await storePassword(context, tx, actorOf(context), row, passwordHash);
  });
  const started = await startSession(context, user.id);
  await resetGuessLimits(context, user.email);
  return started;
}

/** Returns personal data of a user that their password must not be made of. */
export const personalTermsOf = (row: UserRow | undefined) => [
  row?.email,
  row?.firstName,
  row?.lastName,
];

/**
 * Sets the password of a user who has proved access to the mailbox. Returns false if the user may
 * no longer sign in.
 */
export async function setForgottenPassword(
  context: CallContext,
  tx: Db,
  userId: number,
  passwordHash: string,
): Promise<boolean> {
  const row = await userForUpdate(tx, userId);
  if (!row?.activated) return false;
  const { address, agent } = context;
  await storePassword(
    context,
    tx,
    { id: row.id, name: row.email, address, agent },
    row,
    passwordHash,
  );
  return true;
}

/**
 * Stores a password, revokes all access gained with the old one (sessions, codes and links), and
 * notifies the owner.
 */
async function storePassword(
  { platform, now }: CallContext,
  tx: Db,
  actor: Actor,
  row: UserRow,
  passwordHash: string,
): Promise<void> {
  const verified = row.emailVerifiedAt ? {} : { emailVerifiedAt: now };
  await changeUser(tx, actor, row, { passwordHash, ...(actor.id === row.id ? verified : {}) }, now);
  await revokeAccess(tx, row.id);
  await platform.jobs.sendAll(tx, PASSWORD_CHANGED_JOB, [
    { email: row.email, locale: row.locale } satisfies MailRecipient,
  ]);
}

/** Notifies the owner of an account whose password was changed or reset. */
export const mailPasswordChanged = async (platform: Platform, to: MailRecipient): Promise<void> =>
  void (await platform.mailer.send(await passwordChangedMail(platform, to)));

/** Revokes a user's sessions and everything that would start one: codes and links. */
export async function revokeAccess(tx: Db, userId: number): Promise<void> {
  await revokeSessions(tx, userId);
  await invalidateMailedCodes(tx, userId);
}

/** Invalidates all codes and links mailed to a user. */
export async function invalidateMailedCodes(tx: Db, userId: number): Promise<void> {
  await deleteOtps(tx, userId);
  await deleteResets(tx, userId);
  await deleteMailProofs(tx, userId);
}
