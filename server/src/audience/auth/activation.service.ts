import type { MailPurpose } from "@masthead/contract/audience/sign-up.ts";
import { claimBought } from "../../commerce/subscription/subscription-life.service.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { userById, userForUpdate } from "../user/user-account.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import { activationMail, memberMail } from "./auth.mails.ts";
import { takeNewEmail } from "./email-change.service.ts";
import { consumeLink, deleteMailProofs, type MailProofRow, mailProofOfOtp, setLinkHash } from "./mail-proof.store.ts";
import { countAttempt, forgetTries, giveCode, isMailedCode, useChallenge, wrongCode } from "./otp.service.ts";
import { deleteOtps } from "./otp.store.ts";

export const ACTIVATION_JOB = "auth.mail-activation";

/** Mails the link and the code of a challenge, or to who has an account that they have one. Both are made here, so that the job's data hold none. */
export async function mailActivation(platform: Platform, otpId: number): Promise<void> {
  const { db } = platform.database;
  const proof = await mailProofOfOtp(db, otpId);
  const row = proof && (await userById(db, proof.userId));
  if (!row) return;
  if (!row.awaitsActivation) return platform.mailer.send(await memberMail(platform, row));
  const token = newToken();
  await setLinkHash(db, proof.id, tokenHash(token));
  const to = { email: row.email, locale: proof.details?.locale ?? row.locale };
  await platform.mailer.send(await activationMail(platform, to, { code: await giveCode(platform, otpId), token }));
}

/**
 * Takes a mailed link's token, or six digits with their challenge.
 * @throws INVALID_INPUT at `code`, whether it is unknown, used or too old; TOO_MANY_REQUESTS
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
    const done = await (proof.purpose === "activation" ? activate(context, tx, proof) : takeNewEmail(context, tx, proof));
    return done ? proof.purpose : undefined;
  });
  if (!purpose) throw problemError("INVALID_INPUT", [{ path: "code", message: wordsOf(context.locale)("auth.wrongToken") }]);
  return { purpose };
}

async function activateByCode(context: CallContext, { code, challenge }: { code: string; challenge: string }): Promise<void> {
  const { platform, db, now } = context;
  const attempt = await countAttempt(context, { purposes: ["activation"], challenge });
  if (!isMailedCode(platform, attempt, code)) throw wrongCode(context);
  await db.transaction(async (tx) => {
    const proof = await mailProofOfOtp(tx, attempt.id);
    if ((await useChallenge(tx, attempt, now)) === undefined || !proof || !(await activate(context, tx, proof))) throw wrongCode(context);
  });
  await forgetTries(platform, attempt);
}

/** Lets a user sign in, with the password and the names of the sign-up that the mail belongs to. False when they wait for that no more. */
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
  await claimBought(platform, tx, { id: row.id, name: row.email, address, agent }, userId, row.email);
  await deleteMailProofs(tx, userId);
  await deleteOtps(tx, userId, ["activation"]);
  return true;
}
