import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { isRecoveryCode, useRecoveryCode } from "./recovery-code.service.ts";
import { claimStep, enrolledTotp } from "./totp.store.ts";
import { newTotpSecret, stepOf } from "./totp-code.ts";
import { openSecret } from "./totp-secret.ts";

/** With what somebody proved, beside their password, who they are. */
export type Proof = { by: "mail" | "app" } | { by: "recoveryCode"; left: number };

/** What somebody gives as proof of being a user. */
export interface Given {
  userId: number;
  code: string;
  /** It is the code that was mailed. */
  isMailed: boolean;
}

/** Checked where there is no app, so that it is as much work. */
const nobodysSecret = newTotpSecret();

export const hasTotp = async (db: Db, userId: number): Promise<boolean> => (await enrolledTotp(db, userId)) !== undefined;

/** Whether a code looks right. It only reads, so that it takes as long for every wrong one, also for a user that there is not. */
export const looksRight = async (context: CallContext, given: Given): Promise<boolean> => (await claimIn(context, given)) !== null;

/** What a code proves, now used up; null when it proves nothing, or was used before. Call it in the transaction that signs in. */
export async function useProof(context: CallContext, given: Given): Promise<Proof | null> {
  const claim = await claimIn(context, given);
  if (claim?.by === "app") return (await claimStep(context.db, given.userId, claim.step)) ? { by: "app" } : null;
  if (claim?.by !== "recoveryCode") return claim;
  const left = await useRecoveryCode(context, given.userId, given.code);
  return left === null ? null : { by: "recoveryCode", left };
}

type Claim = { by: "mail" } | { by: "recoveryCode" } | { by: "app"; step: number };

/** Who has an app proves who they are with the app or a recovery code alone, everybody else with the mailed code. */
async function claimIn(context: CallContext, { userId, code, isMailed }: Given): Promise<Claim | null> {
  const { platform, db, now } = context;
  const app = await enrolledTotp(db, userId);
  const secret = app ? openSecret(platform, userId, app.secret) : null;
  const step = stepOf(secret ?? nobodysSecret, code, now);
  if (code.includes("-")) return (await isRecoveryCode(context, userId, code)) ? { by: "recoveryCode" } : null;
  if (!app) return isMailed ? { by: "mail" } : null;
  return secret !== null && step !== null ? { by: "app", step } : null;
}
