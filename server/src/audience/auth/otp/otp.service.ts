import { randomInt } from "node:crypto";
import type { Challenge } from "@masthead/contract/audience/auth/auth.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { isSameSecret, keyedHash, newToken, tokenHash } from "../../../platform/secrets.ts";
import { hasTotp } from "../../second-factor/factor-proof.service.ts";
import { codeMail } from "../auth.mails.ts";
import { createResetToken } from "../password/password-reset.store.ts";
import {
  consumeOtp,
  deleteOtps,
  incrementTries,
  insertOtp,
  lockAccount,
  otpByToken,
  otpRecipient,
  recentOtp,
  setCodeHash,
} from "./otp.store.ts";
import type { OtpPurpose } from "./otp.table.ts";

export const CODE_JOB = "auth.mail-code";

export const CODE_LIFETIME = 10 * MINUTE;
/** Minimum interval between two code mails, in milliseconds. */
export const RESEND_INTERVAL = MINUTE;
const ATTEMPTS_PER_CODE = 5;
/**
 * Attempts per account over all codes. Without it, requesting new codes would bypass the limit per
 * code.
 */
export const ACCOUNT_ATTEMPT_LIMIT = { points: 15, seconds: 3600 };

/** Purposes that sign in. For these an authenticator app replaces the mailed code. */
export const SIGN_IN_PURPOSES: OtpPurpose[] = ["staffSignIn", "siteSignIn"];

/** Keyed hash of an account's email, for places where the email must not be readable. */
export const accountKey = ({ config }: Platform, email: string) =>
  keyedHash(config.APP_SECRET, "account", email.toLowerCase());

const codeHashOf = ({ config }: Platform, id: number, code: string) =>
  keyedHash(config.APP_SECRET, "otp", `${id}\n${code}`);

/**
 * Creates a challenge for an email and queues the mail with its code. If `userId` is null nothing
 * is mailed, but the work done here is the same. A repeated request within the resend interval
 * shares the code that is already on its way.
 */
export async function requestCode(
  { platform, db, now }: CallContext,
  { purpose, email, userId }: { purpose: OtpPurpose; email: string; userId: number | null },
): Promise<Challenge> {
  const token = newToken(24);
  const account = accountKey(platform, email);
  const request = { account, purpose, userId };
  const { id, expiresAt, isOnItsWay } = await db.transaction(async (tx) => {
    await lockAccount(tx, account);
    const recent = await recentOtp(tx, request, new Date(now.getTime() - RESEND_INTERVAL), now);
    const expiresAt = recent?.expiresAt ?? new Date(now.getTime() + CODE_LIFETIME);
    const values = {
      ...request,
      tokenHash: tokenHash(token),
      sameAs: recent?.id ?? null,
      createdAt: now,
      expiresAt,
    };
    return { id: await insertOtp(tx, values), expiresAt, isOnItsWay: recent !== undefined };
  });
  if (!isOnItsWay) await platform.jobs.send(CODE_JOB, { id });
  return { challenge: token, expiresAt: expiresAt.toISOString() };
}

/**
 * Generates the code of a challenge and mails it, unless the account signs in with an authenticator
 * app. The code is generated here and not on request, so that the job data contains no secrets.
 */
export async function mailCode(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  const receiver = await otpRecipient(db, id, new Date());
  if (
    !receiver ||
    (SIGN_IN_PURPOSES.includes(receiver.purpose) && (await hasTotp(db, receiver.userId)))
  )
    return;
  const code = await issueCode(platform, id);
  const link =
    receiver.purpose === "passwordReset" ? await createResetToken(db, receiver.userId) : undefined;
  await platform.mailer.send(await codeMail(platform, receiver, code, link));
}

/** Generates and stores the code of a challenge. */
export async function issueCode(platform: Platform, id: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await setCodeHash(platform.database.db, id, codeHashOf(platform, id, code));
  return code;
}

/** A counted attempt at a challenge. */
export interface Attempt {
  id: number;
  purpose: OtpPurpose;
  /** Null for a challenge issued without a valid account or password. */
  userId: number | null;
  rateLimitKey: string;
  codeHash: string | null;
  /** Whether this is the last allowed attempt. */
  last: boolean;
}

/**
 * Counts an attempt at a challenge, before its code is checked.
 * @throws INVALID_INPUT at `code` if the challenge is unknown, used, expired or out of attempts;
 *   TOO_MANY_REQUESTS
 */
export async function countAttempt(
  context: CallContext,
  { purposes, challenge }: { purposes: OtpPurpose[]; challenge: string },
): Promise<Attempt> {
  const { platform, db, now } = context;
  const found = await otpByToken(db, tokenHash(challenge), purposes);
  if (!found) throw wrongCodeError(context);
  const { id, purpose, userId, account } = found;
  // Challenges without an account are counted separately: anyone can get them without a password,
  // and they must not use up the attempts of the account's owner.
  const attemptKey = `${purpose}:${userId ?? account}`;
  await platform.limiter.consume("otp.account", ACCOUNT_ATTEMPT_LIMIT, attemptKey);
  const counted = await incrementTries(db, id, ATTEMPTS_PER_CODE, now);
  if (!counted) throw wrongCodeError(context);
  return {
    id,
    purpose,
    userId,
    rateLimitKey: attemptKey,
    codeHash: counted.codeHash,
    last: counted.tries === ATTEMPTS_PER_CODE,
  };
}

/** Whether a code is the one mailed for the challenge. */
export const isMailedCode = (
  platform: Platform,
  { id, codeHash }: Attempt,
  code: string,
): boolean => codeHash !== null && isSameSecret(codeHash, codeHashOf(platform, id, code));

/**
 * Consumes the challenge of an attempt. Returns its user id, or undefined if a concurrent request
 * was first.
 */
export const consumeOtpChallenge = (
  db: Db,
  { id }: Attempt,
  now: Date,
): Promise<number | undefined> => consumeOtp(db, id, now);

/** Resets the attempts of a user who has signed in. */
export const resetAttempts = (
  { limiter }: Platform,
  { rateLimitKey: attemptKey }: Attempt,
): Promise<void> => limiter.reset("otp.account", ACCOUNT_ATTEMPT_LIMIT, attemptKey);

/**
 * Consumes the mailed code of a challenge and returns its user id.
 * @param accept called with the user id before the code is consumed; if it throws, the code stays
 *   valid
 * @throws INVALID_INPUT at `code` if it is wrong, used, expired, out of attempts or has no account;
 *   TOO_MANY_REQUESTS
 */
export async function consumeCode(
  context: CallContext,
  { code, purpose, challenge }: { purpose: OtpPurpose; challenge: string; code: string },
  accept: (userId: number | null) => Promise<void> = async () => {},
): Promise<number> {
  const { platform, db, now } = context;
  const attempt = await countAttempt(context, { purposes: [purpose], challenge });
  if (!isMailedCode(platform, attempt, code)) throw wrongCodeError(context);
  await accept(attempt.userId);
  const userId = await consumeOtpChallenge(db, attempt, now);
  if (userId === undefined) throw wrongCodeError(context);
  await resetAttempts(platform, attempt);
  return userId;
}

/** Invalidates a user's pending sign-ins, because their second factor has changed. */
export const invalidateSignIns = (db: Db, userId: number): Promise<void> =>
  deleteOtps(db, userId, SIGN_IN_PURPOSES);

/** Error for every rejected code, independent of the reason. */
export const wrongCodeError = (context: CallContext) =>
  invalidInput(context, "code", "auth.wrongCode");
