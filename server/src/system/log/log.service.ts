import type { CallContext } from "../../platform/platform.ts";
import { redactSecrets } from "./log.secrets.ts";
import { countLog, type LogFilter, selectLog } from "./log.store.ts";
import { resolveLogNames } from "./log-names.service.ts";

/**
 * Returns one page of the audit log, newest first; empty past the end. Redacts secrets again, since
 * entries are immutable and older versions may have logged some.
 */
export async function listLog(
  context: CallContext,
  { page, limit, ...filter }: LogFilter & { page: number; limit: number },
) {
  const [count, rows] = await Promise.all([
    countLog(context.db, filter),
    selectLog(context.db, filter, { limit, offset: (page - 1) * limit }),
  ]);
  const names = await resolveLogNames(context, rows);
  const data = rows.map((row, i) => ({
    ...row,
    at: row.at.toISOString(),
    changes: redactSecrets(row),
    entityLabel: names[i]?.entityLabel ?? null,
    labels: names[i]?.labels ?? {},
  }));
  return { data, meta: { page, limit, ...count } };
}
