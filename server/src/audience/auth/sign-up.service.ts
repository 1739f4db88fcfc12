import type { Challenge } from "@masthead/contract/audience/auth.ts";
import type { OwnDetails } from "@masthead/contract/audience/own-account.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../platform/secrets.ts";
import { created, writeLog } from "../../system/log/log.store.ts";
import { requirePerson } from "../bot-check/bot-check.service.ts";
import { storedDetails } from "../user/own-details.ts";
import { insertUser, type UserRow, updateUser, userByEmail } from "../user/user-account.service.ts";
import { ACTIVATION_JOB } from "./activation.service.ts";
import { insertMailProof, lastMailProof } from "./mail-proof.store.ts";
import { accountKey, CODE_LIFETIME, RESEND } from "./otp.service.ts";
import { insertOtp, lockAccount, recentOtp } from "./otp.store.ts";
import { hashPassword } from "./password.service.ts";
import { requireStrongPassword } from "./password-strength.service.ts";

/** Milliseconds for which a mailed link activates an account. */
const LINK_LIFETIME = 24 * 60 * 60_000;
/** Mails to one address: so few that nobody's mailbox is filled with them. */
const FROM_ADDRESS = { points: 5, seconds: 3600 };
const ON_ACCOUNT = { points: 20, seconds: 3600 };

type SignUp = OwnDetails & { email: string; password: string; proof?: string | undefined };

/** What a sign-up chose, to be the account's when its mail was followed. */
interface Chosen {
  passwordHash: string | null;
  details: OwnDetails;
}

/**
 * Makes an account that a mail activates. The reply and the work are the same when the address has one: then the mail says so.
 * @throws INVALID_INPUT at `password`, `proof`, `phone` or `country`; TOO_MANY_REQUESTS
 */
export async function signUp(context: CallContext, { email, password, proof, ...given }: SignUp): Promise<Challenge> {
  await requireStrongPassword(context, { password, about: [email, given.firstName, given.lastName] });
  await requirePerson(context, "signUp", proof);
  await takeMail(context, email);
  const details = storedDetails(context, { locale: context.locale, ...given });
  const chosen = { passwordHash: await hashPassword(password), details };
  return announce(context, email, async (tx) => {
    const { id, awaitsActivation } = await memberOf(context, tx, email, chosen);
    if (awaitsActivation) await updateUser(tx, id, { passwordHash: chosen.passwordHash });
    return { userId: id, chosen };
  });
}

/** Mails another link and code, if the address waits for one; the reply does not tell. @throws INVALID_INPUT at `proof`; TOO_MANY_REQUESTS */
export async function requestActivation(
  context: CallContext,
  { email, proof }: { email: string; proof?: string | undefined },
): Promise<Challenge> {
  await requirePerson(context, "signUp", proof);
  await takeMail(context, email);
  const since = new Date(context.now.getTime() - RESEND);
  return announce(context, email, async (tx, account) => {
    const row = await userByEmail(tx, email);
    const userId = row?.id ?? null;
    const recent = await recentOtp(tx, { account, purpose: "activation", userId }, since, context.now);
    const last = await lastMailProof(tx, userId ?? 0, "activation");
    const chosen = { passwordHash: last?.passwordHash ?? row?.passwordHash ?? null, details: last?.details ?? {} };
    return { userId, chosen, ...(recent && { recent }) };
  });
}

interface Announced {
  userId: number | null;
  chosen: Chosen;
  /** A mail that is on its way already. */
  recent?: { id: number; expiresAt: Date };
}

/** Gives a challenge and has its mail made, one asker for an address after the other. */
async function announce(
  { platform, db, now }: CallContext,
  email: string,
  find: (tx: Db, account: string) => Promise<Announced>,
): Promise<Challenge> {
  const token = newToken(24);
  const account = accountKey(platform, email);
  const { id, expiresAt, recent } = await db.transaction(async (tx) => {
    await lockAccount(tx, account);
    const { userId, chosen, recent } = await find(tx, account);
    const expiresAt = recent?.expiresAt ?? new Date(now.getTime() + CODE_LIFETIME);
    const asked = { tokenHash: tokenHash(token), purpose: "activation" as const, account, userId, sameAs: recent?.id ?? null };
    const id = await insertOtp(tx, { ...asked, createdAt: now, expiresAt });
    if (userId !== null && !recent) {
      const link = { userId, purpose: "activation" as const, otpId: id, email, expiresAt: new Date(now.getTime() + LINK_LIFETIME) };
      await insertMailProof(tx, { ...link, ...chosen });
    }
    return { id, expiresAt, recent };
  });
  if (!recent) await platform.jobs.send(ACTIVATION_JOB, { id });
  return { challenge: token, expiresAt: expiresAt.toISOString() };
}

/** The account of an e-mail, made if there is none. Of two who ask at once both get the same. */
async function memberOf({ address, agent }: CallContext, tx: Db, email: string, { passwordHash, details }: Chosen): Promise<UserRow> {
  const { firstName = "", lastName = "", phone = null, country = null, locale = "en-US" } = details;
  const values = { email, firstName, lastName, phone, country, locale };
  const made = await insertUser(tx, { ...values, passwordHash, role: "User", activated: false, awaitsActivation: true });
  if (!made) {
    const known = await userByEmail(tx, email);
    if (!known) throw new Error("the account was neither made nor found");
    return known;
  }
  const actor = { id: made.id, name: email, address, agent };
  await writeLog(tx, actor, [
    { action: "create", entity: "User", entityId: made.id, changes: created({ ...values, role: "User", activated: false }) },
  ]);
  return made;
}

async function takeMail({ platform, address }: CallContext, email: string): Promise<void> {
  const key = accountKey(platform, email);
  await platform.limiter.take("activation.address", FROM_ADDRESS, `${key}:${networkOf(address ?? "inside")}`);
  await platform.limiter.take("activation.account", ON_ACCOUNT, key);
}
