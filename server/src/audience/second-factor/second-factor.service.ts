import type { SecondFactors } from "@masthead/contract/audience/second-factor.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { actorOf, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { endSignIns } from "../auth/otp.service.ts";
import { userForUpdate } from "../user/user-account.service.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { sendNotice } from "./factor-notice.service.ts";
import { countPasskeys, deleteEndedChallenges, deletePasskeys, passkeysOf } from "./passkey.store.ts";
import { toPasskey } from "./passkey-view.ts";
import { TOTP_PATIENCE } from "./totp.service.ts";
import { countRecoveryCodes, deleteBegunTotps, deleteTotp, enrolledTotp, usersWithTotp } from "./totp.store.ts";

/** What the asker signs in with beside their password. */
export async function ownSecondFactors(context: CallContext): Promise<SecondFactors> {
  const { db } = context;
  const { id } = askerOf(context);
  const [app, passkeys, recoveryCodesLeft] = [await enrolledTotp(db, id), await passkeysOf(db, id), await countRecoveryCodes(db, id)];
  const totp = app?.enrolledAt ? { enrolledAt: app.enrolledAt.toISOString() } : null;
  return { totp, passkeys: passkeys.map(toPasskey), recoveryCodesLeft };
}

/** Whether a user has to prove with more than the password who they are. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const [factors] = await factorsOfUsers(db, [userId]);
  return factors !== undefined && (factors.totp || factors.passkeys > 0);
}

/** Forgets everything that a user signs in with beside the password. */
export async function forgetSecondFactors(tx: Db, userId: number): Promise<void> {
  await deleteTotp(tx, userId);
  await deletePasskeys(tx, userId);
}

/** What users sign in with, for lists of them, in their order. */
export async function factorsOfUsers(db: Db, ids: number[]): Promise<{ totp: boolean; passkeys: number }[]> {
  if (!ids.length) return [];
  const [apps, passkeys] = [await usersWithTotp(db, ids), await countPasskeys(db, ids)];
  return ids.map((id) => ({ totp: apps.has(id), passkeys: passkeys.get(id) ?? 0 }));
}

/**
 * Removes another user's app, recovery codes and passkeys, who has lost them: they sign in with a mailed code again.
 * @throws NOT_FOUND; CONFLICT at `id` for oneself, and when there is nothing to remove
 */
export async function removeSecondFactors(context: CallContext, id: number): Promise<void> {
  const { platform, db, locale } = context;
  const refuse = (why: "ownFactors" | "noFactors") => conflictError({ errors: [{ path: "id", message: wordsOf(locale)(`user.${why}`) }] });
  // Whoever sits down at somebody's session must not get by without the password that removing one's own asks for.
  if (id === askerOf(context).id) throw refuse("ownFactors");
  await db.transaction(async (tx) => {
    if (!(await userForUpdate(tx, id))) throw notFound();
    const { enrolled, codes } = await deleteTotp(tx, id);
    const passkeys = await deletePasskeys(tx, id);
    if (!enrolled && !passkeys.length) throw refuse("noFactors");
    await endSignIns(tx, id);
    const changes: LogEntry["changes"] = {
      ...(enrolled && { totp: ["enrolled", null], recoveryCodesLeft: [codes, 0] }),
      ...(passkeys.length && { passkeys: [passkeys, []] }),
    };
    await writeLog(tx, actorOf(context), [{ action: "update", entity: "User", entityId: id, changes }]);
  });
  await sendNotice(platform, { userId: id, what: "allRemoved" });
}

/** Forgets apps that were begun and not confirmed, and challenges that have ended. */
export async function sweepSecondFactors({ database: { db } }: Platform, now: Date): Promise<void> {
  await deleteBegunTotps(db, new Date(now.getTime() - TOTP_PATIENCE));
  await deleteEndedChallenges(db, now);
}
