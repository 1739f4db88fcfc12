import type { AuditLog } from "../../platform/crud/record-kind.ts";
import { type Actor, actorOf, changesSince, writeLog } from "./log.store.ts";

/** Audit log of records that the back office lists and writes. */
export const auditLog: AuditLog = {
  write: (context, entry) => writeLog(context.db, actorOf(context), [entry]),
  writeForJob: (db, job, entry) => writeLog(db, { id: null, name: job }, [entry]),
  changesSince: changesSince,
};

/** Audit log for a command that writes records through the same checks as staff. */
export const auditLogFor = (actor: Actor): AuditLog => ({
  ...auditLog,
  write: (context, entry) => writeLog(context.db, actor, [entry]),
});
