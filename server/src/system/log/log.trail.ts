import type { Trail } from "../../platform/crud/record-kind.ts";
import { actorOf, changesSince, writeLog } from "./log.store.ts";

/** The log, for records that the back office lists and writes. */
export const trail: Trail = {
  write: (context, entry) => writeLog(context.db, actorOf(context), [entry]),
  writeOfJob: (db, job, entry) => writeLog(db, { id: null, name: job }, [entry]),
  since: changesSince,
};
