import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { isRecoveryCode, spendRecoveryCode } from "./totp/recovery-code.service.ts";
import { claimStep, enrolledTotp } from "./totp/totp.store.ts";
import { newTotpSecret, totpStepOf } from "./totp/totp-code.ts";
import { decryptTotpSecret } from "./totp/totp-secret.ts";

/**
 * Second factor that a user has proved: a mailed code, an authenticator app, or a recovery code.
 */
export type ProvedFactor = { by: "mail" | "app" } | { by: "recoveryCode"; left: number };

/** A code to check as the second factor of a user. */
export interface FactorCode {
  userId: number;
  code: string;
  /** Whether it matches the mailed code. */
  isMailed: boolean;
}

/** Checked if the user has no app, so that the check takes as long. */
const dummySecret = newTotpSecret();

export const hasTotp = async (db: Db, userId: number): Promise<boolean> =>
  (await enrolledTotp(db, userId)) !== undefined;

/**
 * Whether a code is valid. Read-only, so that it takes the same time for every wrong code, also of
 * an unknown user.
 */
export const isValidFactorCode = async (
  context: CallContext,
  input: FactorCode,
): Promise<boolean> => (await checkCode(context, input)) !== null;

/**
 * Consumes a code. Returns the proved factor, or null if the code is wrong or used. Call within the
 * transaction that signs in.
 */
export async function consumeFactorCode(
  context: CallContext,
  input: FactorCode,
): Promise<ProvedFactor | null> {
  const checked = await checkCode(context, input);
  if (checked?.by === "app")
    return (await claimStep(context.db, input.userId, checked.step)) ? { by: "app" } : null;
  if (checked?.by !== "recoveryCode") return checked;
  const left = await spendRecoveryCode(context, input.userId, input.code);
  return left === null ? null : { by: "recoveryCode", left };
}

type CheckedFactor = { by: "mail" } | { by: "recoveryCode" } | { by: "app"; step: number };

/** Checks a code. Users with an app need a TOTP or recovery code; all others the mailed code. */
async function checkCode(
  context: CallContext,
  { userId, code, isMailed }: FactorCode,
): Promise<CheckedFactor | null> {
  const { platform, db, now } = context;
  const app = await enrolledTotp(db, userId);
  const secret = app ? decryptTotpSecret(platform, userId, app.secret) : null;
  const step = totpStepOf(secret ?? dummySecret, code, now);
  if (code.includes("-"))
    return (await isRecoveryCode(context, userId, code)) ? { by: "recoveryCode" } : null;
  if (!app) return isMailed ? { by: "mail" } : null;
  return secret !== null && step !== null ? { by: "app", step } : null;
}
