import { randomInt } from "node:crypto";
import type { Challenge } from "@masthead/contract/audience/auth.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { isSameSecret, keyedHash, newToken, tokenHash } from "../../platform/secrets.ts";
import { hasTotp } from "../second-factor/factor-proof.service.ts";
import { codeMail } from "./auth.mails.ts";
import { consumeOtp, countTry, deleteOtps, insertOtp, lockAccount, otpOf, otpReceiver, recentOtp, setCodeHash } from "./otp.store.ts";
import type { OtpPurpose } from "./otp.table.ts";
import { makeResetToken } from "./password-reset.store.ts";

export const CODE_JOB = "auth.mail-code";

const MINUTE = 60_000;
export const CODE_LIFETIME = 10 * MINUTE;
/** Another mail goes out only after so long. */
export const RESEND = MINUTE;
/** Tries of one code. */
const TRIES = 5;
/** Tries of all codes of an account together, or asking again and again would make up for the limit of each. */
export const ACCOUNT_TRIES = { points: 15, seconds: 3600 };

/** What signs in, where an app takes the place of the mail. */
export const SIGN_INS: OtpPurpose[] = ["staffSignIn", "siteSignIn"];

/** What an account is called where its e-mail is not to be readable. */
export const accountKey = ({ config }: Platform, email: string) => keyedHash(config.DATA_DIR, "account", email.toLowerCase());

const codeHashOf = ({ config }: Platform, id: number, code: string) => keyedHash(config.DATA_DIR, "otp", `${id}\n${code}`);

/**
 * Announces a code for an e-mail, which a job mails if `userId` says to whom. What is done here is the same when it is null. Whoever asks
 * again within a minute is told of the code that is already on its way.
 */
export async function requestCode(
  { platform, db, now }: CallContext,
  { purpose, email, userId }: { purpose: OtpPurpose; email: string; userId: number | null },
): Promise<Challenge> {
  const token = newToken(24);
  const account = accountKey(platform, email);
  const asked = { account, purpose, userId };
  const { id, expiresAt, onItsWay } = await db.transaction(async (tx) => {
    await lockAccount(tx, account);
    const recent = await recentOtp(tx, asked, new Date(now.getTime() - RESEND), now);
    const expiresAt = recent?.expiresAt ?? new Date(now.getTime() + CODE_LIFETIME);
    const values = { ...asked, tokenHash: tokenHash(token), sameAs: recent?.id ?? null, createdAt: now, expiresAt };
    return { id: await insertOtp(tx, values), expiresAt, onItsWay: recent !== undefined };
  });
  if (!onItsWay) await platform.jobs.send(CODE_JOB, { id });
  return { challenge: token, expiresAt: expiresAt.toISOString() };
}

/**
 * Makes the code of a challenge and mails it, unless the account signs in with an app. The code is made here and not when it was asked for,
 * so that the job's data hold none.
 */
export async function mailCode(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  const receiver = await otpReceiver(db, id, new Date());
  if (!receiver || (SIGN_INS.includes(receiver.purpose) && (await hasTotp(db, receiver.userId)))) return;
  const code = await giveCode(platform, id);
  const link = receiver.purpose === "passwordReset" ? await makeResetToken(db, receiver.userId) : undefined;
  await platform.mailer.send(await codeMail(platform, receiver, code, link));
}

/** Makes the code of a challenge. */
export async function giveCode(platform: Platform, id: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await setCodeHash(platform.database.db, id, codeHashOf(platform, id, code));
  return code;
}

/** A try of a challenge that has been counted. */
export interface Attempt {
  id: number;
  purpose: OtpPurpose;
  /** Null for a challenge that was given to somebody without an account, or without the password. */
  userId: number | null;
  /** Whom the tries are counted for. */
  asker: string;
  codeHash: string | null;
  /** There is no other after it. */
  last: boolean;
}

/**
 * Counts a try of a challenge, before its code is looked at.
 * @throws INVALID_INPUT at `code` when the challenge is unknown, used, too old or was tried too often; TOO_MANY_REQUESTS
 */
export async function countAttempt(
  context: CallContext,
  { purposes, challenge }: { purposes: OtpPurpose[]; challenge: string },
): Promise<Attempt> {
  const { platform, db, now } = context;
  const found = await otpOf(db, tokenHash(challenge), purposes);
  if (!found) throw wrongCode(context);
  const { id, purpose, userId, account } = found;
  // Challenges without an account are counted apart: they are to be had without a password, and must not use up the tries of who has one.
  const asker = `${purpose}:${userId ?? account}`;
  await platform.limiter.take("otp.account", ACCOUNT_TRIES, asker);
  const counted = await countTry(db, id, TRIES, now);
  if (!counted) throw wrongCode(context);
  return { id, purpose, userId, asker, codeHash: counted.codeHash, last: counted.tries === TRIES };
}

/** Whether a code is the one that was mailed for the challenge. */
export const isMailedCode = (platform: Platform, { id, codeHash }: Attempt, code: string): boolean =>
  codeHash !== null && isSameSecret(codeHash, codeHashOf(platform, id, code));

/** Uses the challenge of an attempt up. Returns whose it is; undefined when somebody else was first. */
export const useChallenge = (db: Db, { id }: Attempt, now: Date): Promise<number | undefined> => consumeOtp(db, id, now);

/** Forgets the tries of who has come in. */
export const forgetTries = ({ limiter }: Platform, { asker }: Attempt): Promise<void> =>
  limiter.forget("otp.account", ACCOUNT_TRIES, asker);

/**
 * Takes the mailed code of a challenge. Returns whose it is.
 * @param accept called with whose it is while it is not used up yet; what it throws leaves the code good
 * @throws INVALID_INPUT at `code`, whether it is wrong, used, too old, tried too often or of no account; TOO_MANY_REQUESTS
 */
export async function useCode(
  context: CallContext,
  { code, purpose, challenge }: { purpose: OtpPurpose; challenge: string; code: string },
  accept: (userId: number | null) => Promise<void> = async () => {},
): Promise<number> {
  const { platform, db, now } = context;
  const attempt = await countAttempt(context, { purposes: [purpose], challenge });
  if (!isMailedCode(platform, attempt, code)) throw wrongCode(context);
  await accept(attempt.userId);
  const userId = await useChallenge(db, attempt, now);
  if (userId === undefined) throw wrongCode(context);
  await forgetTries(platform, attempt);
  return userId;
}

/** Makes worthless what a user began to sign in with: another kind of code is asked for from now on. */
export const endSignIns = (db: Db, userId: number): Promise<void> => deleteOtps(db, userId, SIGN_INS);

/** The one answer to every code that does not do. */
export const wrongCode = ({ locale }: CallContext) =>
  problemError("INVALID_INPUT", [{ path: "code", message: wordsOf(locale)("auth.wrongCode") }]);
