import type { Challenge } from "@masthead/contract/audience/auth.ts";
import type { Profile } from "@masthead/contract/audience/profile.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { LogEntry } from "../../system/log/log.store.ts";
import { mailNotice, sendNotice } from "../second-factor/factor-notice.service.ts";
import { hasTotp, looksRight, type Proof, useProof } from "../second-factor/factor-proof.service.ts";
import { type UserRow, userByEmail, userForUpdate } from "../user/user-account.service.ts";
import { mayEnter, mayWork, openSession, writeEntry } from "./entry.service.ts";
import { type Attempt, countAttempt, forgetTries, isMailedCode, requestCode, SIGN_INS, useChallenge, wrongCode } from "./otp.service.ts";
import { otpReceiver } from "./otp.store.ts";
import { isPassword } from "./password.service.ts";

export const REFUSED_JOB = "auth.mail-refused";

/** An id that nobody has. */
const NOBODY = 0;

/**
 * First step of signing staff in. The reply, the work and the time are the same whether there is such an account, whether the password is
 * right, whether its owner may come in and which code they will come in with: the mail alone tells.
 * @throws TOO_MANY_REQUESTS
 */
export async function requestSignIn(context: CallContext, { email, password }: { email: string; password: string }): Promise<Challenge> {
  const row = await userByEmail(context.db, email);
  const right = await isPassword(context, email, row, password);
  return requestCode(context, { purpose: "staffSignIn", email, userId: right && mayWork(row) ? row.id : null });
}

/**
 * Second step: takes the mailed code, or where there is an authenticator app its code or a recovery code.
 * @throws INVALID_INPUT at `code`; TOO_MANY_REQUESTS
 */
export async function signIn(context: CallContext, { challenge, code }: { challenge: string; code: string }): Promise<Profile> {
  const { platform } = context;
  const attempt = await countAttempt(context, { purposes: SIGN_INS, challenge });
  const entered = await enter(context, attempt, code);
  if (!entered) {
    // Whoever it was, so that it takes as long: the job looks whom to tell.
    if (attempt.last) await platform.jobs.send(REFUSED_JOB, { id: attempt.id });
    throw wrongCode(context);
  }
  const { row, proof } = entered;
  await forgetTries(platform, attempt);
  if (proof.by === "recoveryCode") await sendNotice(platform, { userId: row.id, what: "recoveryCodeUsed", left: proof.left });
  return openSession(context, row);
}

/** Lets in who proves who they are; null when they do not. */
async function enter(context: CallContext, attempt: Attempt, code: string): Promise<{ row: UserRow; proof: Proof } | null> {
  const { platform, db, now } = context;
  const given = { userId: attempt.userId ?? NOBODY, code, isMailed: isMailedCode(platform, attempt, code) };
  // Before anything is locked or written, which would take longer for a challenge that is somebody's.
  if (!(await looksRight(context, given))) return null;
  return db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const row = await userForUpdate(tx, given.userId);
    // What was true when the challenge was given need not be true any more.
    if (!mayEnter[attempt.purpose]?.(row)) return null;
    const proof = await useProof(inside, given);
    if (!proof) return null;
    // Somebody else was first: what the code has used up is given back.
    if ((await useChallenge(tx, attempt, now)) === undefined) throw wrongCode(context);
    const changes: LogEntry["changes"] = proof.by === "recoveryCode" ? { recoveryCodesLeft: [proof.left + 1, proof.left] } : {};
    return { row: await writeEntry(inside, row, { mailed: proof.by === "mail", changes }), proof };
  });
}

/**
 * Tells the owner of an app that somebody who knows their password has used up the tries of a challenge. Who is mailed codes has heard of it
 * by the mails.
 */
export async function mailRefused(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  const receiver = await otpReceiver(db, id, new Date());
  if (receiver && (await hasTotp(db, receiver.userId))) await mailNotice(platform, { userId: receiver.userId, what: "wrongCodes" });
}
