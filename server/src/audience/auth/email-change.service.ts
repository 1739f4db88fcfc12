import { claimBought } from "../../commerce/subscription/subscription-life.service.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { type UserRow, userByEmail, userById, userForUpdate } from "../user/user-account.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import { emailChangedMail, emailChangeMail, memberMail } from "./auth.mails.ts";
import { deleteMailProofs, insertMailProof, type MailProofRow, mailProofById, setLinkHash } from "./mail-proof.store.ts";
import { endCodes } from "./password-change.service.ts";
import type { Receiver } from "./station.mails.ts";

export const EMAIL_CHANGE_JOB = "auth.mail-email-change";
export const EMAIL_CHANGED_JOB = "auth.mail-email-changed";

/** Milliseconds for which the link to a new address counts. */
const LINK_LIFETIME = 24 * 60 * 60_000;
/** Mails that one may have sent to addresses of others. */
const MAILS = { points: 5, seconds: 3600 };

/** Has a link mailed to the address that a user wants to have. What was wanted before is dropped. @throws TOO_MANY_REQUESTS */
export async function requestNewEmail({ platform, db, now }: CallContext, { id }: UserRow, email: string): Promise<void> {
  await platform.limiter.take("email-change", MAILS, String(id));
  const proofId = await db.transaction(async (tx) => {
    await deleteMailProofs(tx, id, "emailChange");
    return insertMailProof(tx, { userId: id, purpose: "emailChange", email, expiresAt: new Date(now.getTime() + LINK_LIFETIME) });
  });
  await platform.jobs.send(EMAIL_CHANGE_JOB, { id: proofId });
}

/** Mails the link, or to who has an account under the address that somebody wanted it. */
export async function mailEmailChange(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  const proof = await mailProofById(db, id);
  const row = proof && (await userById(db, proof.userId));
  if (!row) return;
  const owner = await userByEmail(db, proof.email);
  if (owner && owner.id !== row.id) return platform.mailer.send(await memberMail(platform, owner));
  const token = newToken();
  await setLinkHash(db, id, tokenHash(token));
  await platform.mailer.send(await emailChangeMail(platform, { email: proof.email, locale: row.locale }, token));
}

/** Gives a user the address that they have shown to be theirs. False when somebody else has it by now. */
export async function takeNewEmail(context: CallContext, tx: Db, { userId, email }: MailProofRow): Promise<boolean> {
  const { platform, now, address, agent } = context;
  const row = await userForUpdate(tx, userId);
  const owner = await userByEmail(tx, email);
  if (!row?.activated || (owner && owner.id !== row.id)) return false;
  await changeUser(tx, { id: row.id, name: row.email, address, agent }, row, { email, emailVerifiedAt: now }, now);
  await claimBought(platform, tx, { id: row.id, name: email, address, agent }, row.id, email);
  // What was mailed to the old address is not for the owner of the new one.
  await endCodes(tx, userId);
  await platform.jobs.send(EMAIL_CHANGED_JOB, { email: row.email, locale: row.locale } satisfies Receiver);
  return true;
}

/** Tells the former address of an account that it is so no more. */
export const mailEmailChanged = async (platform: Platform, to: Receiver): Promise<void> =>
  platform.mailer.send(await emailChangedMail(platform, to));
