import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, type LogEntry, writeLog } from "../../system/log/log.store.ts";
import { type UserRow, updateUser } from "./user-account.sql.ts";

export type UserValues = Partial<Omit<UserRow, "id" | "version" | "createdAt" | "updatedAt">>;

/** Placeholder of redacted values in the audit log. */
const REDACTED = "***";

/** Updates a locked user and writes the changes to the audit log. Password values are redacted. */
export async function changeUser(
  tx: Db,
  actor: Actor,
  row: UserRow,
  values: UserValues,
  now: Date,
): Promise<UserRow> {
  const after = await updateUser(tx, row.id, {
    ...values,
    version: row.version + 1,
    updatedAt: now,
  });
  const changes: LogEntry["changes"] = { version: [row.version, after.version] };
  for (const field of Object.keys(values) as (keyof UserValues)[]) {
    if (field === "passwordHash") changes.password = [row.passwordHash ? REDACTED : null, REDACTED];
    else changes[field] = [row[field], after[field]];
  }
  const action = values.deletedAt ? "delete" : "update";
  await writeLog(tx, actor, [{ action, entity: "User", entityId: row.id, changes }]);
  return after;
}
