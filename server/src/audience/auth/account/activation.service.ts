import type { MailPurpose } from "@masthead/contract/audience/auth/sign-up.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { newToken, tokenHash } from "../../../platform/secrets.ts";
import { userById, userForUpdate } from "../../user/user-account.sql.ts";
import { changeUser } from "../../user/user-change.service.ts";
import { accountExistsMail, activationMail } from "../auth.mails.ts";
import {
  consumeOtpChallenge,
  countAttempt,
  isMailedCode,
  issueCode,
  resetAttempts,
  wrongCodeError,
} from "../otp/otp.service.ts";
import { deleteOtps, otpByToken } from "../otp/otp.store.ts";
import { hashPassword, isPasswordOf } from "../password/password.service.ts";
import { requireStrongPassword } from "../password/password-strength.service.ts";
import { applyNewEmail } from "./email-change.service.ts";
import {
  consumeLink,
  deleteMailProofs,
  type MailProofRow,
  mailProofOfOtp,
  setLinkHash,
} from "./mail-proof.store.ts";
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
  if (!row.awaitsActivation)
    return void (await platform.mailer.send(await accountExistsMail(platform, row)));
  const token = newToken();
  await setLinkHash(db, proof.id, tokenHash(token));
  const to = { email: row.email, locale: proof.details?.locale ?? row.locale };
  await platform.mailer.send(
    await activationMail(platform, to, { code: await issueCode(platform, otpId), token }),
  );
}

interface ActivationInput {
  code: string;
  /** Challenge of the sign-up, which only its browser has. */
  challenge?: string;
  password?: string;
}

/**
 * Redeems the token of a mailed link, or a six-digit code with its challenge. With the challenge,
 * both activate the password of the browser that signed up. The link opens in any browser, and
 * anyone may have signed up with the address, so without the challenge it activates only the
 * password that is sent with it. A new address is confirmed by the signed-in owner of the account.
 * @throws INVALID_INPUT at `code` if it is unknown, used or expired, at `password` if that is
 *   missing or weak, or at `session` if the caller is not signed in to the account;
 *   TOO_MANY_REQUESTS
 */
export async function checkActivation(
  context: CallContext,
  input: ActivationInput,
): Promise<{ purpose: MailPurpose }> {
  const { code, challenge, password } = input;
  if (/^\d{6}$/.test(code)) {
    await activateByCode(context, { code, challenge: challenge ?? "", password });
    return { purpose: "activation" };
  }
  const purpose = await context.db.transaction(async (tx) => {
    const proof = await consumeLink(tx, tokenHash(code), context.now);
    if (!proof) return undefined;
    if (proof.purpose === "emailChange") await requireOwnSession(context, proof.userId);
    const done = await (proof.purpose === "activation"
      ? activate(context, tx, await withOwnPassword(context, tx, proof, input))
      : applyNewEmail(context, tx, proof));
    return done ? proof.purpose : undefined;
  });
  if (!purpose) throw invalidInput(context, "code", "auth.wrongToken");
  return { purpose };
}

/**
 * Anyone may enter any address as the new one of their account. Its mailbox confirms that the
 * address exists, but must not give its guest purchases to that account.
 * @throws INVALID_INPUT at `session`
 */
async function requireOwnSession(context: CallContext, userId: number): Promise<void> {
  if ((await context.getCurrentUser())?.id === userId) return;
  throw invalidInput(context, "session", "auth.otherSession");
}

/**
 * Returns a proof with the password of its sign-up if the caller's browser made it, else with the
 * password that the recipient chose.
 */
async function withOwnPassword(
  context: CallContext,
  tx: Db,
  proof: MailProofRow,
  input: ActivationInput,
): Promise<MailProofRow> {
  const { challenge, password } = input;
  const signUp =
    challenge && password === undefined
      ? await otpByToken(tx, tokenHash(challenge), ["activation"])
      : undefined;
  return signUp && signUp.id === proof.otpId && proof.passwordHash
    ? proof
    : withPassword(context, proof, password);
}

/**
 * Returns a proof with the password that its recipient chose. The details of the sign-up remain if
 * its password is the same, since then the recipient signed up.
 * @throws INVALID_INPUT at `password`
 */
async function withPassword(
  context: CallContext,
  proof: MailProofRow,
  password: string | undefined,
): Promise<MailProofRow> {
  if (password === undefined) throw invalidInput(context, "password", "input.required");
  if (proof.passwordHash && (await isPasswordOf(proof.passwordHash, password))) return proof;
  await requireStrongPassword(context, { password, about: [proof.email] });
  return { ...proof, passwordHash: await hashPassword(password), details: UNKNOWN_DETAILS };
}

/** Replaces the details of a sign-up by somebody else. */
const UNKNOWN_DETAILS = { firstName: "", lastName: "", phone: null, country: null };

interface CodeInput {
  code: string;
  challenge: string;
  password: string | undefined;
}

async function activateByCode(
  context: CallContext,
  { code, challenge, password }: CodeInput,
): Promise<void> {
  const { platform, db, now } = context;
  const attempt = await countAttempt(context, { purposes: ["activation"], challenge });
  if (!isMailedCode(platform, attempt, code)) throw wrongCodeError(context);
  await db.transaction(async (tx) => {
    const found = await mailProofOfOtp(tx, attempt.id);
    const proof =
      found?.passwordHash === null ? await withPassword(context, found, password) : found;
    if (
      (await consumeOtpChallenge(tx, attempt, now)) === undefined ||
      !proof ||
      !(await activate(context, tx, proof))
    )
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
  const changed = Object.entries(details ?? {}).filter(
    ([field, value]) => value !== row[field as keyof typeof row],
  );
  const values = {
    ...Object.fromEntries(changed),
    passwordHash,
    activated: true,
    awaitsActivation: false,
    emailVerifiedAt: now,
  };
  await changeUser(tx, { id: row.id, name: row.email, address, agent }, row, values, now);
  await runVerifiedEmailHooks(
    platform,
    tx,
    { id: row.id, name: row.email, address, agent },
    userId,
    row.email,
  );
  await deleteMailProofs(tx, userId);
  await deleteOtps(tx, userId, ["activation"]);
  return true;
}
