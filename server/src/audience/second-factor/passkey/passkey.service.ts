import type { Passkey } from "@masthead/contract/audience/auth/second-factor.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf, type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { confirmPasswordOrFreshSession } from "../../auth/password/own-password.service.ts";
import { requireUser } from "../../user/user-profile.service.ts";
import { queueSecurityNotice } from "../factor-notice.service.ts";
import { deletePasskeys, passkeyForUpdate, setPasskeyName } from "./passkey.store.ts";
import { toPasskey } from "./passkey-view.ts";

/**
 * Renames a passkey of the current user.
 * @throws NOT_FOUND if it does not exist or belongs to someone else
 */
export async function renamePasskey(
  context: CallContext,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  const user = requireUser(context);
  return context.db.transaction(async (tx) => {
    const row = await passkeyForUpdate(tx, user.id, id);
    if (!row) throw notFound();
    if (row.name === name) return toPasskey(row);
    await setPasskeyName(tx, user.id, id, name);
    const changes: LogEntry["changes"] = { passkey: [row.name, name] };
    await writeLog(tx, actorOf(context), [
      { action: "update", entity: "User", entityId: user.id, changes },
    ]);
    return toPasskey({ ...row, name });
  });
}

/** Removes a passkey of the current user. @throws INVALID_INPUT at `password`; NOT_FOUND */
export async function removePasskey(
  context: CallContext,
  { id, password }: { id: number; password?: string },
): Promise<void> {
  const user = requireUser(context);
  await confirmPasswordOrFreshSession(context, password);
  const name = await context.db.transaction(async (tx) => {
    const [removedName] = await deletePasskeys(tx, user.id, id);
    if (removedName === undefined) throw notFound();
    const changes: LogEntry["changes"] = { passkey: [removedName, null] };
    await writeLog(tx, actorOf(context), [
      { action: "update", entity: "User", entityId: user.id, changes },
    ]);
    return removedName;
  });
  await queueSecurityNotice(context.platform, { userId: user.id, what: "passkeyRemoved", name });
}
