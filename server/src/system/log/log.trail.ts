import type { Trail } from "../../platform/crud/record-kind.ts";
import { type Actor, actorOf, changesSince, writeLog } from "./log.store.ts";

/** The log, for records that the back office lists and writes. */
export const trail: Trail = {
  write: (context, entry) => writeLog(context.db, actorOf(context), [entry]),
  writeOfJob: (db, job, entry) => writeLog(db, { id: null, name: job }, [entry]),
  since: changesSince,
};

/** The same of what a command writes by the checks that staff's writes go through. */
export const trailOf = (actor: Actor): Trail => ({ ...trail, write: (context, entry) => writeLog(context.db, actor, [entry]) });
