import type { MailPurpose } from "@masthead/contract/audience/auth/sign-up.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { problemError } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../../platform/secrets.ts";
import { userById, userForUpdate } from "../../user/user-account.sql.ts";
import { changeUser } from "../../user/user-change.service.ts";
import { accountExistsMail, activationMail } from "../auth.mails.ts";
import { consumeOtpChallenge, countAttempt, isMailedCode, issueCode, resetAttempts, wrongCodeError } from "../otp/otp.service.ts";
import { deleteOtps } from "../otp/otp.store.ts";
import { applyNewEmail } from "./email-change.service.ts";
import { consumeLink, deleteMailProofs, type MailProofRow, mailProofOfOtp, setLinkHash } from "./mail-proof.store.ts";
import { runVerifiedEmailHooks } from "./verified-email.ts";

export const ACTIVATION_JOB = "auth.mail-activation";

/**
 * Mails the activation link and code of a challenge, or a notice if the account is already active.
 * Link and code are generated here, so that the job data contains no secrets.
 */
export async function mailActivation(platform: Platform, otpId: number): Promise<void> {
  const { db } = platform.database;
  const proof = await mailProofOfOtp(db, otpId);
  const row = proof && (await userById(db, proof.userId));
  if (!row) return;
  if (!row.awaitsActivation) return platform.mailer.send(await accountExistsMail(platform, row));
  const token = newToken();
  await setLinkHash(db, proof.id, tokenHash(token));
  const to = { email: row.email, locale: proof.details?.locale ?? row.locale };
  await platform.mailer.send(await activationMail(platform, to, { code: await issueCode(platform, otpId), token }));
}

/**
 * Redeems the token of a mailed link, or a six-digit code with its challenge.
 * @throws INVALID_INPUT at `code` if it is unknown, used or expired; TOO_MANY_REQUESTS
 */
export async function checkActivation(
  context: CallContext,
  { code, challenge }: { code: string; challenge?: string | undefined },
): Promise<{ purpose: MailPurpose }> {
  if (/^\d{6}$/.test(code)) {
    await activateByCode(context, { code, challenge: challenge ?? "" });
    return { purpose: "activation" };
  }
  const purpose = await context.db.transaction(async (tx) => {
    const proof = await consumeLink(tx, tokenHash(code), context.now);
    if (!proof) return undefined;
    const done = await (proof.purpose === "activation" ? activate(context, tx, proof) : applyNewEmail(context, tx, proof));
    return done ? proof.purpose : undefined;
  });
  if (!purpose) throw problemError("INVALID_INPUT", [{ path: "code", message: messagesFor(context.locale)("auth.wrongToken") }]);
  return { purpose };
}

async function activateByCode(context: CallContext, { code, challenge }: { code: string; challenge: string }): Promise<void> {
  const { platform, db, now } = context;
  const attempt = await countAttempt(context, { purposes: ["activation"], challenge });
  if (!isMailedCode(platform, attempt, code)) throw wrongCodeError(context);
  await db.transaction(async (tx) => {
    const proof = await mailProofOfOtp(tx, attempt.id);
    if ((await consumeOtpChallenge(tx, attempt, now)) === undefined || !proof || !(await activate(context, tx, proof)))
      throw wrongCodeError(context);
  });
  await resetAttempts(platform, attempt);
}

/**
 * Activates an account with the password and details of the sign-up that the mail belongs to.
 * @returns false if the account no longer awaits activation
 */
async function activate(
  { platform, now, address, agent }: CallContext,
  tx: Db,
  { userId, passwordHash, details }: MailProofRow,
): Promise<boolean> {
  const row = await userForUpdate(tx, userId);
  if (!row?.awaitsActivation || !passwordHash) return false;
  const changed = Object.entries(details ?? {}).filter(([field, value]) => value !== row[field as keyof typeof row]);
  const values = { ...Object.fromEntries(changed), passwordHash, activated: true, awaitsActivation: false, emailVerifiedAt: now };
  await changeUser(tx, { id: row.id, name: row.email, address, agent }, row, values, now);
  await runVerifiedEmailHooks(platform, tx, { id: row.id, name: row.email, address, agent }, userId, row.email);
  await deleteMailProofs(tx, userId);
  await deleteOtps(tx, userId, ["activation"]);
  return true;
}
