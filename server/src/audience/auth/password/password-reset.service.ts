import type { Challenge } from "@masthead/contract/audience/auth/auth.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { networkOf } from "../../../platform/http/network.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { tokenHash } from "../../../platform/secrets.ts";
import { requireBotCheck } from "../../bot-check/bot-check.service.ts";
import { userByEmail, userById } from "../../user/user-account.sql.ts";
import { resetLinkMail } from "../auth.mails.ts";
import { accountKey, consumeCode, requestCode, wrongCodeError } from "../otp/otp.service.ts";
import { hashPassword } from "./password.service.ts";
import { personalTermsOf, setForgottenPassword } from "./password-change.service.ts";
import { consumeReset, createResetToken } from "./password-reset.store.ts";
import { requireStrongPassword } from "./password-strength.service.ts";

export const RESET_LINK_JOB = "auth.mail-reset-link";

const TOKEN_LIFETIME = 15 * MINUTE;
/**
 * Rate limits of reset codes. Anyone can request them without a password, so the limits protect
 * mailboxes from spam.
 */
const LIMIT_PER_ADDRESS = { points: 5, seconds: 3600 };
const LIMIT_PER_ACCOUNT = { points: 20, seconds: 3600 };

/**
 * Mails a reset code and link if the email has an account. The result does not reveal whether it
 * does.
 * @throws INVALID_INPUT at `proof`; TOO_MANY_REQUESTS
 */
export async function requestReset(
  context: CallContext,
  { email, proof }: { email: string; proof?: string },
): Promise<Challenge> {
  const { platform, db, address } = context;
  await requireBotCheck(context, "resetPassword", proof);
  const key = accountKey(platform, email);
  await platform.limiter.consume(
    "reset.address",
    LIMIT_PER_ADDRESS,
    `${key}:${networkOf(address ?? "inside")}`,
  );
  await platform.limiter.consume("reset.account", LIMIT_PER_ACCOUNT, key);
  const row = await userByEmail(db, email);
  return requestCode(context, {
    purpose: "passwordReset",
    email,
    userId: row?.activated ? row.id : null,
  });
}

/**
 * Exchanges a reset code for a single-use reset token.
 * @throws INVALID_INPUT at `code`; TOO_MANY_REQUESTS
 */
export async function exchangeResetCode(
  context: CallContext,
  input: { challenge: string; code: string },
) {
  const userId = await consumeCode(context, { ...input, purpose: "passwordReset" });
  const expiresAt = new Date(context.now.getTime() + TOKEN_LIFETIME);
  return {
    token: await createResetToken(context.db, userId, expiresAt),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Sets a new password with a reset token.
 * @throws INVALID_INPUT at `password`, or at `token` if it is unknown, used or expired
 */
export async function resetPassword(
  context: CallContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const wrongToken = () => invalidInput(context, "token", "auth.wrongToken");
  // Before the token is checked, so that the response time does not reveal whether it exists, and a
  // weak password does not consume it.
  await requireStrongPassword(context, { password });
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    const userId = await consumeReset(tx, tokenHash(token), context.now);
    await requireNotPersonal({ ...context, db: tx }, userId, password);
    if (userId === undefined || !(await setForgottenPassword(context, tx, userId, passwordHash)))
      throw wrongToken();
  });
}

/**
 * Sets a new password with the mailed code.
 * @throws INVALID_INPUT at `password` or `code`; TOO_MANY_REQUESTS
 */
export async function resetPasswordByCode(
  context: CallContext,
  { password, ...input }: { challenge: string; code: string; password: string },
): Promise<void> {
  await requireStrongPassword(context, { password });
  const accept = (userId: number | null) => requireNotPersonal(context, userId, password);
  const userId = await consumeCode(context, { ...input, purpose: "passwordReset" }, accept);
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    if (!(await setForgottenPassword(context, tx, userId, passwordHash)))
      throw wrongCodeError(context);
  });
}

/**
 * Refuses a password made of the owner's personal data. Call only after the caller has proved
 * ownership of the account.
 * @throws INVALID_INPUT at `password`
 */
async function requireNotPersonal(
  context: CallContext,
  userId: number | null | undefined,
  password: string,
): Promise<void> {
  const row = typeof userId === "number" ? await userById(context.db, userId) : undefined;
  if (row) await requireStrongPassword(context, { password, about: personalTermsOf(row) });
}

/**
 * Mails a link to choose a password. The token is generated here, so that the job data contains no
 * secrets.
 */
export async function mailResetLink(platform: Platform, userId: number): Promise<void> {
  const { db } = platform.database;
  const row = await userById(db, userId);
  if (!row?.activated) return;
  const token = await createResetToken(db, userId);
  await platform.mailer.send(await resetLinkMail(platform, row, token));
}
