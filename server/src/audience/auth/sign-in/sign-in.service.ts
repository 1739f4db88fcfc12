import type { Challenge, SignedInProfile } from "@masthead/contract/audience/auth/auth.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { LogEntry } from "../../../system/log/log.store.ts";
import {
  mailSecurityNotice,
  queueSecurityNotice,
} from "../../second-factor/factor-notice.service.ts";
import {
  consumeFactorCode,
  hasTotp,
  isValidFactorCode,
  type ProvedFactor,
} from "../../second-factor/factor-proof.service.ts";
import { type UserRow, userByEmail, userForUpdate } from "../../user/user-account.sql.ts";
import {
  type Attempt,
  consumeOtpChallenge,
  countAttempt,
  isMailedCode,
  requestCode,
  resetAttempts,
  SIGN_IN_PURPOSES,
  wrongCodeError,
} from "../otp/otp.service.ts";
import { otpRecipient } from "../otp/otp.store.ts";
import { verifyPassword } from "../password/password.service.ts";
import {
  canUseBackOffice,
  openSession,
  recordSignIn,
  SIGN_IN_CHECKS,
} from "./complete-sign-in.service.ts";

export const FAILED_SIGN_IN_JOB = "auth.mail-refused";

/** User id that does not exist. */
const UNKNOWN_USER_ID = 0;

/**
 * First step of staff sign-in. The result, the work and the time are the same whether or not the
 * account exists, the password is right, the user may sign in, or has an authenticator app. Only
 * the mail differs.
 * @throws TOO_MANY_REQUESTS
 */
export async function requestSignIn(
  context: CallContext,
  { email, password }: { email: string; password: string },
): Promise<Challenge> {
  const row = await userByEmail(context.db, email);
  const isRightPassword = await verifyPassword(context, email, row, password);
  return requestCode(context, {
    purpose: "staffSignIn",
    email,
    userId: isRightPassword && canUseBackOffice(row) ? row.id : null,
  });
}

/**
 * Second step of sign-in: checks the mailed code, or a TOTP or recovery code if the user has an
 * authenticator app.
 * @throws INVALID_INPUT at `code`; TOO_MANY_REQUESTS
 */
export async function signIn(
  context: CallContext,
  { challenge, code }: { challenge: string; code: string },
): Promise<SignedInProfile> {
  const { platform } = context;
  const attempt = await countAttempt(context, { purposes: SIGN_IN_PURPOSES, challenge });
  const completed = await completeSignIn(context, attempt, code);
  if (!completed) {
    // Queued for every account, so that the response takes as long. The job decides whether to
    // notify.
    if (attempt.last) await platform.jobs.send(FAILED_SIGN_IN_JOB, { id: attempt.id });
    throw wrongCodeError(context);
  }
  const { row, proof } = completed;
  await resetAttempts(platform, attempt);
  if (proof.by === "recoveryCode")
    await queueSecurityNotice(platform, {
      userId: row.id,
      what: "recoveryCodeUsed",
      left: proof.left,
    });
  return openSession(context, row);
}

/**
 * Checks the code and records the sign-in. Returns null if the code is wrong or the user may not
 * sign in.
 */
async function completeSignIn(
  context: CallContext,
  attempt: Attempt,
  code: string,
): Promise<{ row: UserRow; proof: ProvedFactor } | null> {
  const { platform, db, now } = context;
  const credentials = {
    userId: attempt.userId ?? UNKNOWN_USER_ID,
    code,
    isMailed: isMailedCode(platform, attempt, code),
  };
  // Before any lock or write, which would take longer for a challenge with an account.
  if (!(await isValidFactorCode(context, credentials))) return null;
  return db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const row = await userForUpdate(tx, credentials.userId);
    // The user's rights may have changed since the challenge was issued.
    if (!SIGN_IN_CHECKS[attempt.purpose]?.(row)) return null;
    const proof = await consumeFactorCode(txContext, credentials);
    if (!proof) return null;
    // A concurrent request was first: the rollback restores the consumed code.
    if ((await consumeOtpChallenge(tx, attempt, now)) === undefined) throw wrongCodeError(context);
    const changes: LogEntry["changes"] =
      proof.by === "recoveryCode" ? { recoveryCodesLeft: [proof.left + 1, proof.left] } : {};
    return {
      row: await recordSignIn(txContext, row, { mailed: proof.by === "mail", changes }),
      proof,
    };
  });
}

/**
 * Notifies a user with an authenticator app that someone who knows their password has used up the
 * attempts of a challenge. Users with mailed codes learn of it from those mails.
 */
export async function mailFailedSignIn(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  const recipient = await otpRecipient(db, id, new Date());
  if (recipient && (await hasTotp(db, recipient.userId)))
    await mailSecurityNotice(platform, { userId: recipient.userId, what: "wrongCodes" });
}
