import type { Challenge } from "@masthead/contract/audience/auth/auth.ts";
import type { OwnDetails } from "@masthead/contract/audience/auth/own-account.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { networkOf } from "../../../platform/http/network.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../../platform/secrets.ts";
import { createdChanges, writeLog } from "../../../system/log/log.store.ts";
import { requireBotCheck } from "../../bot-check/bot-check.service.ts";
import { toStoredDetails } from "../../user/own-details.ts";
import { insertUser, type UserRow, userByEmail } from "../../user/user-account.sql.ts";
import { accountKey, CODE_LIFETIME, RESEND_INTERVAL } from "../otp/otp.service.ts";
import { insertOtp, lockAccount, otpByToken, recentOtp } from "../otp/otp.store.ts";
import { hashPassword } from "../password/password.service.ts";
import { requireStrongPassword } from "../password/password-strength.service.ts";
import { ACTIVATION_JOB } from "./activation.service.ts";
import { insertMailProof, mailProofOfOtp } from "./mail-proof.store.ts";

/** Lifetime of a mailed activation link, in milliseconds. */
const LINK_LIFETIME = DAY;
/** Rate limits of activation mails, to protect mailboxes from spam. */
const LIMIT_PER_ADDRESS = { points: 5, seconds: 3600 };
const LIMIT_PER_ACCOUNT = { points: 20, seconds: 3600 };

type SignUp = OwnDetails & { email: string; password: string; proof?: string };

/** Password and details of a sign-up. They take effect when its mail is confirmed. */
interface SignUpData {
  passwordHash: string | null;
  details: OwnDetails | null;
}

/**
 * Creates an account that a mail activates. The result and the work are the same if the email
 * already has an account; only the mail differs.
 * @throws INVALID_INPUT at `password`, `proof`, `phone` or `country`; TOO_MANY_REQUESTS
 */
export async function signUp(
  context: CallContext,
  { email, password, proof, ...profile }: SignUp,
): Promise<Challenge> {
  await requireStrongPassword(context, {
    password,
    about: [email, profile.firstName, profile.lastName],
  });
  await requireBotCheck(context, "signUp", proof);
  await takeMailLimit(context, email);
  const details = await toStoredDetails(context, { locale: context.locale, ...profile });
  const signUpData = { passwordHash: await hashPassword(password), details };
  // An account that waits keeps its password: a later sign-up has not proved the mailbox either.
  return createChallenge(context, email, async (tx) => ({
    userId: (await findOrCreateUser(context, tx, email, signUpData)).id,
    signUpData,
  }));
}

interface NewActivation {
  email: string;
  proof?: string;
  challenge?: string;
}

/**
 * Mails another link and code if the email awaits activation. The code activates the password of
 * the sign-up that the challenge belongs to, and no other: anyone can sign up with any address. The
 * result does not reveal whether the email awaits activation.
 * @throws INVALID_INPUT at `proof`; TOO_MANY_REQUESTS
 */
export async function requestActivation(
  context: CallContext,
  { email, proof, challenge }: NewActivation,
): Promise<Challenge> {
  await requireBotCheck(context, "signUp", proof);
  await takeMailLimit(context, email);
  const since = new Date(context.now.getTime() - RESEND_INTERVAL);
  return createChallenge(context, email, async (tx, account) => {
    const row = await userByEmail(tx, email);
    const userId = row?.id ?? null;
    const signUpData = await signUpDataOf(tx, account, challenge);
    const recent = await recentOtp(
      tx,
      { account, purpose: "activation", userId },
      since,
      context.now,
    );
    const mailed = recent && (await mailProofOfOtp(tx, recent.id));
    const isSameSignUp = (mailed?.passwordHash ?? null) === signUpData.passwordHash;
    return { userId, signUpData, ...(recent && isSameSignUp && { recent }) };
  });
}

/**
 * Returns the password and details of the sign-up that a challenge belongs to; none for any other
 * challenge.
 */
async function signUpDataOf(tx: Db, account: string, challenge = ""): Promise<SignUpData> {
  const found = await otpByToken(tx, tokenHash(challenge), ["activation"]);
  const proof = found?.account === account ? await mailProofOfOtp(tx, found.id) : undefined;
  return { passwordHash: proof?.passwordHash ?? null, details: proof?.details ?? null };
}

interface ActivationRequest {
  userId: number | null;
  signUpData: SignUpData;
  /** Pending code whose mail is already on its way. */
  recent?: { id: number; expiresAt: Date };
}

/** Creates a challenge and queues its mail. Concurrent requests for one email are serialised. */
async function createChallenge(
  { platform, db, now }: CallContext,
  email: string,
  find: (tx: Db, account: string) => Promise<ActivationRequest>,
): Promise<Challenge> {
  const token = newToken(24);
  const account = accountKey(platform, email);
  const { id, expiresAt, recent } = await db.transaction(async (tx) => {
    await lockAccount(tx, account);
    const { userId, signUpData, recent } = await find(tx, account);
    const expiresAt = recent?.expiresAt ?? new Date(now.getTime() + CODE_LIFETIME);
    const challengeValues = {
      tokenHash: tokenHash(token),
      purpose: "activation" as const,
      account,
      userId,
      sameAs: recent?.id ?? null,
    };
    const id = await insertOtp(tx, { ...challengeValues, createdAt: now, expiresAt });
    if (userId !== null && !recent) {
      const link = {
        userId,
        purpose: "activation" as const,
        otpId: id,
        email,
        expiresAt: new Date(now.getTime() + LINK_LIFETIME),
      };
      await insertMailProof(tx, { ...link, ...signUpData });
    }
    return { id, expiresAt, recent };
  });
  if (!recent) await platform.jobs.send(ACTIVATION_JOB, { id });
  return { challenge: token, expiresAt: expiresAt.toISOString() };
}

/**
 * Returns the account of an email and creates it if there is none. Concurrent requests get the
 * same account.
 */
async function findOrCreateUser(
  { address, agent }: CallContext,
  tx: Db,
  email: string,
  { passwordHash, details }: { passwordHash: string; details: OwnDetails },
): Promise<UserRow> {
  const { firstName = "", lastName = "", phone = null, country = null, locale = "en-US" } = details;
  const values = { email, firstName, lastName, phone, country, locale };
  const inserted = await insertUser(tx, {
    ...values,
    passwordHash,
    role: "User",
    activated: false,
    awaitsActivation: true,
  });
  if (!inserted) {
    const existing = await userByEmail(tx, email);
    if (!existing) throw new Error("account was neither created nor found");
    return existing;
  }
  const actor = { id: inserted.id, name: email, address, agent };
  await writeLog(tx, actor, [
    {
      action: "create",
      entity: "User",
      entityId: inserted.id,
      changes: createdChanges({ ...values, role: "User", activated: false }),
    },
  ]);
  return inserted;
}

async function takeMailLimit({ platform, address }: CallContext, email: string): Promise<void> {
  const key = accountKey(platform, email);
  await platform.limiter.consume(
    "activation.address",
    LIMIT_PER_ADDRESS,
    `${key}:${networkOf(address ?? "inside")}`,
  );
  await platform.limiter.consume("activation.account", LIMIT_PER_ACCOUNT, key);
}
