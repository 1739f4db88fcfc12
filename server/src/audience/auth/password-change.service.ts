import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, actorOf } from "../../system/log/log.store.ts";
import { type UserRow, userById, userForUpdate } from "../user/user-account.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { deleteMailProofs } from "./mail-proof.store.ts";
import { deleteOtps } from "./otp.store.ts";
import { forgiveGuesses, hashPassword, isPassword } from "./password.service.ts";
import { deleteResets } from "./password-reset.store.ts";
import { requireStrongPassword } from "./password-strength.service.ts";
import { revokeSessions, startSession } from "./session.service.ts";

/**
 * Changes the asker's password, ends every session and begins one anew on this device.
 * @throws INVALID_INPUT at `current` or `next`; TOO_MANY_REQUESTS
 */
export async function changePassword(context: CallContext, { current, next }: { current: string; next: string }): Promise<void> {
  const { db, locale } = context;
  const t = wordsOf(locale);
  const asker = askerOf(context);
  const account = await userById(db, asker.id);
  if (!(await isPassword(context, asker.email, account, current)))
    throw problemError("INVALID_INPUT", [{ path: "current", message: t("auth.wrongPassword") }]);
  if (current === next) throw problemError("INVALID_INPUT", [{ path: "next", message: t("auth.samePassword") }]);
  await requireStrongPassword(context, { password: next, path: "next", about: wordsAbout(account) });
  const passwordHash = await hashPassword(next);
  await db.transaction(async (tx) => {
    const row = await userForUpdate(tx, asker.id);
    // Changed or reset on another device while this was on its way.
    if (!row || row.passwordHash !== account?.passwordHash)
      throw problemError("CONFLICT", [{ path: "current", message: t("auth.wrongPassword") }]);
    await storePassword(context, tx, actorOf(context), row, passwordHash);
  });
  await startSession(context, asker.id);
  await forgiveGuesses(context, asker.email);
}

/** What is known of a user, and must not be their password. */
export const wordsAbout = (row: UserRow | undefined) => [row?.email, row?.firstName, row?.lastName];

/** Sets the password of who has proved that the mailbox is theirs. False when they may not sign in any more. */
export async function setForgottenPassword(context: CallContext, tx: Db, userId: number, passwordHash: string): Promise<boolean> {
  const row = await userForUpdate(tx, userId);
  if (!row?.activated) return false;
  const { address, agent } = context;
  await storePassword(context, tx, { id: row.id, name: row.email, address, agent }, row, passwordHash);
  return true;
}

/** A new password ends whatever was to be had with the old one: sessions, codes and links. */
async function storePassword({ now }: CallContext, tx: Db, actor: Actor, row: UserRow, passwordHash: string): Promise<void> {
  const verified = row.emailVerifiedAt ? {} : { emailVerifiedAt: now };
  await changeUser(tx, actor, row, { passwordHash, ...(actor.id === row.id ? verified : {}) }, now);
  await endAccess(tx, row.id);
}

/** Ends everything with which a user is in, or would come in without signing in anew. */
export async function endAccess(tx: Db, userId: number): Promise<void> {
  await revokeSessions(tx, userId);
  await endCodes(tx, userId);
}

/** Makes worthless what was mailed to a user to come in with. */
export async function endCodes(tx: Db, userId: number): Promise<void> {
  await deleteOtps(tx, userId);
  await deleteResets(tx, userId);
  await deleteMailProofs(tx, userId);
}
