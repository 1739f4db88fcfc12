import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf, type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { invalidateSignIns } from "../../auth/otp/otp.service.ts";
import { confirmPassword } from "../../auth/password/own-password.service.ts";
import { stationNameIn } from "../../auth/station.mails.ts";
import { userForUpdate } from "../../user/user-account.sql.ts";
import { requireUser } from "../../user/user-profile.service.ts";
import { queueSecurityNotice } from "../factor-notice.service.ts";
import { createRecoveryCodes } from "./recovery-code.service.ts";
import { deleteTotp, enrolTotp, pendingTotp, startTotp } from "./totp.store.ts";
import { newTotpSecret, totpStepOf, totpUri } from "./totp-code.ts";
import { decryptTotpSecret, encryptTotpSecret } from "./totp-secret.ts";

/** Time for which a started enrolment can be confirmed, in milliseconds. */
export const TOTP_ENROLMENT_TIMEOUT = 15 * MINUTE;

/**
 * Starts the enrolment of an authenticator app for the current user. Its secret is not valid for
 * sign-in before it is confirmed.
 * @throws INVALID_INPUT at `password`; CONFLICT at `totp`
 */
export async function startOwnTotp(context: CallContext, password: string) {
  const { platform, db, now, locale } = context;
  const user = requireUser(context);
  await confirmPassword(context, password);
  const secret = newTotpSecret();
  const isStarted = await startTotp(db, {
    userId: user.id,
    secret: encryptTotpSecret(platform, user.id, secret),
    begunAt: now,
  });
  if (!isStarted) throw conflictAt(context, "totp", "auth.appInUse");
  const uri = totpUri({ issuer: await stationNameIn(platform, locale), label: user.email, secret });
  return { secret, uri, expiresAt: new Date(now.getTime() + TOTP_ENROLMENT_TIMEOUT).toISOString() };
}

/**
 * Completes the enrolment of the current user's app with its first code. From then on sign-in codes
 * are no longer mailed. Returns the recovery codes, which cannot be read again.
 * @throws INVALID_INPUT at `code`; CONFLICT at `totp` if no enrolment was started, or it has
 *   expired
 */
export async function confirmOwnTotp(
  context: CallContext,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { platform, db, now } = context;
  const { id } = requireUser(context);
  const notStarted = () => conflictAt(context, "totp", "auth.appNotBegun");
  const pending = await pendingTotp(db, id, new Date(now.getTime() - TOTP_ENROLMENT_TIMEOUT));
  const secret = pending && decryptTotpSecret(platform, id, pending.secret);
  if (!secret) throw notStarted();
  const step = totpStepOf(secret, code, now);
  if (step === null) throw invalidInput(context, "code", "auth.wrongAppCode");
  const recoveryCodes = await db.transaction(async (tx) => {
    await userForUpdate(tx, id);
    // Restarted or confirmed concurrently on another device.
    if (!(await enrolTotp(tx, id, pending.secret, step, now))) throw notStarted();
    const codes = await createRecoveryCodes({ ...context, db: tx }, id);
    await invalidateSignIns(tx, id);
    const changes: LogEntry["changes"] = {
      totp: [null, "enrolled"],
      recoveryCodesLeft: [0, codes.length],
    };
    await writeLog(tx, actorOf(context), [
      { action: "update", entity: "User", entityId: id, changes },
    ]);
    return codes;
  });
  await queueSecurityNotice(platform, { userId: id, what: "totpAdded" });
  return { recoveryCodes };
}

/**
 * Removes the current user's app and recovery codes. Sign-in codes are mailed again.
 * @throws INVALID_INPUT at `password`; NOT_FOUND
 */
export async function removeOwnTotp(context: CallContext, password: string): Promise<void> {
  const { platform, db } = context;
  const { id } = requireUser(context);
  await confirmPassword(context, password);
  await db.transaction(async (tx) => {
    await userForUpdate(tx, id);
    const { enrolled, codes } = await deleteTotp(tx, id);
    if (!enrolled) throw notFound();
    await invalidateSignIns(tx, id);
    const changes: LogEntry["changes"] = {
      totp: ["enrolled", null],
      recoveryCodesLeft: [codes, 0],
    };
    await writeLog(tx, actorOf(context), [
      { action: "update", entity: "User", entityId: id, changes },
    ]);
  });
  await queueSecurityNotice(platform, { userId: id, what: "totpRemoved" });
}
