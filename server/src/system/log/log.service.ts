import type { CallContext } from "../../platform/platform.ts";
import { countLog, type LogFilter, selectLog } from "./log.store.ts";

/** One page of the log, newest first; past the end it is empty. */
export async function listLog(context: CallContext, { page, limit, ...filter }: LogFilter & { page: number; limit: number }) {
  const [total, rows] = await Promise.all([
    countLog(context.db, filter),
    selectLog(context.db, filter, { limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })), meta: { page, limit, total } };
}
