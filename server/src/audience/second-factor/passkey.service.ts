import type { Passkey } from "@masthead/contract/audience/second-factor.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { confirmOwner } from "../auth/own-password.service.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { sendNotice } from "./factor-notice.service.ts";
import { deletePasskeys, passkeyForUpdate, setPasskeyName } from "./passkey.store.ts";
import { toPasskey } from "./passkey-view.ts";

/** Renames one of the asker's passkeys. @throws NOT_FOUND when there is none such, or it is someone else's */
export async function renamePasskey(context: CallContext, { id, name }: { id: number; name: string }): Promise<Passkey> {
  const asker = askerOf(context);
  return context.db.transaction(async (tx) => {
    const row = await passkeyForUpdate(tx, asker.id, id);
    if (!row) throw notFound();
    if (row.name === name) return toPasskey(row);
    await setPasskeyName(tx, asker.id, id, name);
    const changes: LogEntry["changes"] = { passkey: [row.name, name] };
    await writeLog(tx, actorOf(context), [{ action: "update", entity: "User", entityId: asker.id, changes }]);
    return toPasskey({ ...row, name });
  });
}

/** Removes one of the asker's passkeys. @throws INVALID_INPUT at `password`; NOT_FOUND */
export async function removePasskey(context: CallContext, { id, password }: { id: number; password?: string | undefined }): Promise<void> {
  const asker = askerOf(context);
  await confirmOwner(context, password);
  const name = await context.db.transaction(async (tx) => {
    const [removed] = await deletePasskeys(tx, asker.id, id);
    if (removed === undefined) throw notFound();
    const changes: LogEntry["changes"] = { passkey: [removed, null] };
    await writeLog(tx, actorOf(context), [{ action: "update", entity: "User", entityId: asker.id, changes }]);
    return removed;
  });
  await sendNotice(context.platform, { userId: asker.id, what: "passkeyRemoved", name });
}
