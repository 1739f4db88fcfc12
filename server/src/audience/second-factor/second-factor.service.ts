import type { SecondFactors } from "@masthead/contract/audience/auth/second-factor.ts";
import { conflictAt, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { actorOf, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { invalidateSignIns } from "../auth/otp/otp.service.ts";
import { userForUpdate } from "../user/user-account.sql.ts";
import { requireUser } from "../user/user-profile.service.ts";
import { queueSecurityNotice } from "./factor-notice.service.ts";
import { countPasskeys, deletePasskeys, passkeysOf } from "./passkey/passkey.store.ts";
import { toPasskey } from "./passkey/passkey-view.ts";
import { countRecoveryCodes, deleteTotp, enrolledTotp, usersWithTotp } from "./totp/totp.store.ts";

/** Returns the current user's second factors. */
export async function ownSecondFactors(context: CallContext): Promise<SecondFactors> {
  const { db } = context;
  const { id } = requireUser(context);
  const [app, passkeys, recoveryCodesLeft] = [
    await enrolledTotp(db, id),
    await passkeysOf(db, id),
    await countRecoveryCodes(db, id),
  ];
  const totp = app?.enrolledAt ? { enrolledAt: app.enrolledAt.toISOString() } : null;
  return { totp, passkeys: passkeys.map(toPasskey), recoveryCodesLeft };
}

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const [factors] = await factorsOfUsers(db, [userId]);
  return factors !== undefined && (factors.totp || factors.passkeys > 0);
}

export async function deleteSecondFactors(tx: Db, userId: number): Promise<void> {
  await deleteTotp(tx, userId);
  await deletePasskeys(tx, userId);
}

/** Returns the second factors of users, in the order of the ids. */
export async function factorsOfUsers(
  db: Db,
  ids: number[],
): Promise<{ totp: boolean; passkeys: number }[]> {
  if (!ids.length) return [];
  const [apps, passkeys] = [await usersWithTotp(db, ids), await countPasskeys(db, ids)];
  return ids.map((id) => ({ totp: apps.has(id), passkeys: passkeys.get(id) ?? 0 }));
}

/**
 * Removes another user's app, recovery codes and passkeys after a loss. The user then signs in with
 * a mailed code.
 * @throws NOT_FOUND; CONFLICT at `id` for the current user, and if there is nothing to remove
 */
export async function removeSecondFactors(context: CallContext, id: number): Promise<void> {
  const { platform, db } = context;
  // Removing one's own factors requires the password, which someone at an unattended session does
  // not have.
  if (id === requireUser(context).id) throw conflictAt(context, "id", "user.ownFactors");
  await db.transaction(async (tx) => {
    if (!(await userForUpdate(tx, id))) throw notFound();
    const { enrolled, codes } = await deleteTotp(tx, id);
    const passkeys = await deletePasskeys(tx, id);
    if (!enrolled && !passkeys.length) throw conflictAt(context, "id", "user.noFactors");
    await invalidateSignIns(tx, id);
    const changes: LogEntry["changes"] = {
      ...(enrolled && { totp: ["enrolled", null], recoveryCodesLeft: [codes, 0] }),
      ...(passkeys.length && { passkeys: [passkeys, []] }),
    };
    await writeLog(tx, actorOf(context), [
      { action: "update", entity: "User", entityId: id, changes },
    ]);
  });
  await queueSecurityNotice(platform, { userId: id, what: "allRemoved" });
}
