import type { Challenge } from "@masthead/contract/audience/auth.ts";
import { networkOf } from "../../platform/http/network.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { tokenHash } from "../../platform/secrets.ts";
import { requirePerson } from "../bot-check/bot-check.service.ts";
import { userByEmail, userById } from "../user/user-account.service.ts";
import { resetLinkMail } from "./auth.mails.ts";
import { accountKey, requestCode, useCode, wrongCode } from "./otp.service.ts";
import { hashPassword } from "./password.service.ts";
import { setForgottenPassword, wordsAbout } from "./password-change.service.ts";
import { consumeReset, makeResetToken } from "./password-reset.store.ts";
import { requireStrongPassword } from "./password-strength.service.ts";

export const LINK_JOB = "auth.mail-reset-link";

const MINUTE = 60_000;
const TOKEN_LIFETIME = 15 * MINUTE;
/** Codes to reset a password are to be had without one: so few that nobody's mailbox is filled with them. */
const FROM_ADDRESS = { points: 5, seconds: 3600 };
const ON_ACCOUNT = { points: 20, seconds: 3600 };

/**
 * Mails a code and a link to choose a new password with, if the e-mail has an account; the reply does not tell.
 * @throws INVALID_INPUT at `proof`; TOO_MANY_REQUESTS
 */
export async function requestReset(
  context: CallContext,
  { email, proof }: { email: string; proof?: string | undefined },
): Promise<Challenge> {
  const { platform, db, address } = context;
  await requirePerson(context, "resetPassword", proof);
  const key = accountKey(platform, email);
  await platform.limiter.take("reset.address", FROM_ADDRESS, `${key}:${networkOf(address ?? "inside")}`);
  await platform.limiter.take("reset.account", ON_ACCOUNT, key);
  const row = await userByEmail(db, email);
  return requestCode(context, { purpose: "passwordReset", email, userId: row?.activated ? row.id : null });
}

/** Takes the code for a token that changes the password once. @throws INVALID_INPUT at `code`; TOO_MANY_REQUESTS */
export async function exchangeCode(context: CallContext, given: { challenge: string; code: string }) {
  const userId = await useCode(context, { ...given, purpose: "passwordReset" });
  const expiresAt = new Date(context.now.getTime() + TOKEN_LIFETIME);
  return { token: await makeResetToken(context.db, userId, expiresAt), expiresAt: expiresAt.toISOString() };
}

/** Sets a new password with a token. @throws INVALID_INPUT at `password`, or at `token`, whether it is unknown, used or too old */
export async function resetPassword(context: CallContext, { token, password }: { token: string; password: string }): Promise<void> {
  const wrongToken = () => problemError("INVALID_INPUT", [{ path: "token", message: wordsOf(context.locale)("auth.wrongToken") }]);
  // Before the token is looked at, so that the time does not tell whether there is one, and a weak password does not use it up.
  await requireStrongPassword(context, { password });
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    const userId = await consumeReset(tx, tokenHash(token), context.now);
    await requireNotPersonal({ ...context, db: tx }, userId, password);
    if (userId === undefined || !(await setForgottenPassword(context, tx, userId, passwordHash))) throw wrongToken();
  });
}

/** Sets a new password with the mailed code. @throws INVALID_INPUT at `password` or `code`; TOO_MANY_REQUESTS */
export async function resetPasswordByCode(
  context: CallContext,
  { password, ...given }: { challenge: string; code: string; password: string },
): Promise<void> {
  await requireStrongPassword(context, { password });
  const accept = (userId: number | null) => requireNotPersonal(context, userId, password);
  const userId = await useCode(context, { ...given, purpose: "passwordReset" }, accept);
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    if (!(await setForgottenPassword(context, tx, userId, passwordHash))) throw wrongCode(context);
  });
}

/** Refuses a password made of what is known of its owner, once it is shown that the account is theirs. @throws INVALID_INPUT at `password` */
async function requireNotPersonal(context: CallContext, userId: number | null | undefined, password: string): Promise<void> {
  const row = typeof userId === "number" ? await userById(context.db, userId) : undefined;
  if (row) await requireStrongPassword(context, { password, about: wordsAbout(row) });
}

/** Makes a link to choose a password and mails it. The token is made here, so that the job's data hold none. */
export async function mailResetLink(platform: Platform, userId: number): Promise<void> {
  const { db } = platform.database;
  const row = await userById(db, userId);
  if (!row?.activated) return;
  const token = await makeResetToken(db, userId);
  await platform.mailer.send(await resetLinkMail(platform, row, token));
}
