import { DAY } from "@masthead/contract/platform/durations.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../../platform/secrets.ts";
import { type UserRow, userByEmail, userById, userForUpdate } from "../../user/user-account.sql.ts";
import { changeUser } from "../../user/user-change.service.ts";
import { accountExistsMail, emailChangedMail, emailChangeMail } from "../auth.mails.ts";
import { invalidateMailedCodes } from "../password/password-change.service.ts";
import type { MailRecipient } from "../station.mails.ts";
import {
  deleteMailProofs,
  insertMailProof,
  type MailProofRow,
  mailProofById,
  setLinkHash,
} from "./mail-proof.store.ts";
import { runVerifiedEmailHooks } from "./verified-email.ts";

export const EMAIL_CHANGE_JOB = "auth.mail-email-change";
export const EMAIL_CHANGED_JOB = "auth.mail-email-changed";

/** Lifetime of the link mailed to a new address, in milliseconds. */
const LINK_LIFETIME = DAY;
/** Rate limit per user of mails to new addresses, which may belong to other people. */
const MAIL_LIMIT = { points: 5, seconds: 3600 };

/**
 * Queues a confirmation mail to the user's new address and drops earlier requests.
 * @throws TOO_MANY_REQUESTS
 */
export async function requestNewEmail(
  { platform, db, now }: CallContext,
  { id }: UserRow,
  email: string,
): Promise<void> {
  await platform.limiter.consume("email-change", MAIL_LIMIT, String(id));
  const proofId = await db.transaction(async (tx) => {
    await deleteMailProofs(tx, id, "emailChange");
    return insertMailProof(tx, {
      userId: id,
      purpose: "emailChange",
      email,
      expiresAt: new Date(now.getTime() + LINK_LIFETIME),
    });
  });
  await platform.jobs.send(EMAIL_CHANGE_JOB, { id: proofId });
}

/** Mails the confirmation link, or a notice if the new address already has an account. */
export async function mailEmailChange(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  const proof = await mailProofById(db, id);
  const row = proof && (await userById(db, proof.userId));
  if (!row) return;
  const owner = await userByEmail(db, proof.email);
  if (owner && owner.id !== row.id)
    return void (await platform.mailer.send(await accountExistsMail(platform, owner)));
  const token = newToken();
  await setLinkHash(db, id, tokenHash(token));
  await platform.mailer.send(
    await emailChangeMail(platform, { email: proof.email, locale: row.locale }, token),
  );
}

/**
 * Changes a user's address to the confirmed one.
 * @returns false if another account has the address by now, or the user may no longer sign in
 */
export async function applyNewEmail(
  context: CallContext,
  tx: Db,
  { userId, email }: MailProofRow,
): Promise<boolean> {
  const { platform, now, address, agent } = context;
  const row = await userForUpdate(tx, userId);
  const owner = await userByEmail(tx, email);
  if (!row?.activated || (owner && owner.id !== row.id)) return false;
  await changeUser(
    tx,
    { id: row.id, name: row.email, address, agent },
    row,
    { email, emailVerifiedAt: now },
    now,
  );
  await runVerifiedEmailHooks(
    platform,
    tx,
    { id: row.id, name: email, address, agent },
    row.id,
    email,
  );
  // Codes and links mailed to the old address must not work for the new one.
  await invalidateMailedCodes(tx, userId);
  await platform.jobs.send(EMAIL_CHANGED_JOB, {
    email: row.email,
    locale: row.locale,
  } satisfies MailRecipient);
  return true;
}

/** Notifies the former address of an account about the change. */
export const mailEmailChanged = async (platform: Platform, to: MailRecipient): Promise<void> =>
  void (await platform.mailer.send(await emailChangedMail(platform, to)));
