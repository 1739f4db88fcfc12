import { conflictError, notFound, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { endSignIns } from "../auth/otp.service.ts";
import { confirmPassword } from "../auth/own-password.service.ts";
import { stationOf } from "../auth/station.mails.ts";
import { userForUpdate } from "../user/user-account.service.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { sendNotice } from "./factor-notice.service.ts";
import { giveRecoveryCodes } from "./recovery-code.service.ts";
import { beginTotp, begunTotp, deleteTotp, enrolTotp } from "./totp.store.ts";
import { newTotpSecret, stepOf, totpAddress } from "./totp-code.ts";
import { openSecret, sealSecret } from "./totp-secret.ts";

/** Milliseconds for which an app that was begun can be confirmed. */
export const TOTP_PATIENCE = 15 * 60_000;

/** Gives the asker a secret for an app. It signs nobody in before it is confirmed. @throws INVALID_INPUT at `password`; CONFLICT at `totp` */
export async function beginOwnTotp(context: CallContext, password: string) {
  const { platform, db, now, locale } = context;
  const asker = askerOf(context);
  await confirmPassword(context, password);
  const secret = newTotpSecret();
  const begun = await beginTotp(db, { userId: asker.id, secret: sealSecret(platform, asker.id, secret), begunAt: now });
  if (!begun) throw conflictError({ errors: [{ path: "totp", message: wordsOf(locale)("auth.appInUse") }] });
  const uri = totpAddress({ issuer: await stationOf(platform, locale), label: asker.email, secret });
  return { secret, uri, expiresAt: new Date(now.getTime() + TOTP_PATIENCE).toISOString() };
}

/**
 * Puts the asker's app to use with its first code. From then on no code is mailed to them. Returns recovery codes, this once.
 * @throws INVALID_INPUT at `code`; CONFLICT at `totp` when none was begun, or too long ago
 */
export async function confirmOwnTotp(context: CallContext, code: string): Promise<{ recoveryCodes: string[] }> {
  const { platform, db, now, locale } = context;
  const t = wordsOf(locale);
  const { id } = askerOf(context);
  const notBegun = () => conflictError({ errors: [{ path: "totp", message: t("auth.appNotBegun") }] });
  const begun = await begunTotp(db, id, new Date(now.getTime() - TOTP_PATIENCE));
  const secret = begun && openSecret(platform, id, begun.secret);
  if (!secret) throw notBegun();
  const step = stepOf(secret, code, now);
  if (step === null) throw problemError("INVALID_INPUT", [{ path: "code", message: t("auth.wrongAppCode") }]);
  const recoveryCodes = await db.transaction(async (tx) => {
    await userForUpdate(tx, id);
    // Begun anew, or confirmed, on another device while this was on its way.
    if (!(await enrolTotp(tx, id, begun.secret, step, now))) throw notBegun();
    const codes = await giveRecoveryCodes({ ...context, db: tx }, id);
    await endSignIns(tx, id);
    const changes: LogEntry["changes"] = { totp: [null, "enrolled"], recoveryCodesLeft: [0, codes.length] };
    await writeLog(tx, actorOf(context), [{ action: "update", entity: "User", entityId: id, changes }]);
    return codes;
  });
  await sendNotice(platform, { userId: id, what: "totpAdded" });
  return { recoveryCodes };
}

/** Removes the asker's app and its recovery codes: codes are mailed again. @throws INVALID_INPUT at `password`; NOT_FOUND */
export async function removeOwnTotp(context: CallContext, password: string): Promise<void> {
  const { platform, db } = context;
  const { id } = askerOf(context);
  await confirmPassword(context, password);
  await db.transaction(async (tx) => {
    await userForUpdate(tx, id);
    const { enrolled, codes } = await deleteTotp(tx, id);
    if (!enrolled) throw notFound();
    await endSignIns(tx, id);
    const changes: LogEntry["changes"] = { totp: ["enrolled", null], recoveryCodesLeft: [codes, 0] };
    await writeLog(tx, actorOf(context), [{ action: "update", entity: "User", entityId: id, changes }]);
  });
  await sendNotice(platform, { userId: id, what: "totpRemoved" });
}
