import type { CallContext } from "../../platform/platform.ts";
import { withoutSecrets } from "./log.secrets.ts";
import { countLog, type LogFilter, selectLog } from "./log.store.ts";
import { namesInLog } from "./log-names.service.ts";

/** One page of the log, newest first; past the end it is empty. Rows cannot be changed: what an older version let into them is hidden here too. */
export async function listLog(context: CallContext, { page, limit, ...filter }: LogFilter & { page: number; limit: number }) {
  const [counted, rows] = await Promise.all([
    countLog(context.db, filter),
    selectLog(context.db, filter, { limit, offset: (page - 1) * limit }),
  ]);
  const names = await namesInLog(context, rows);
  const data = rows.map((row, i) => ({
    ...row,
    at: row.at.toISOString(),
    changes: withoutSecrets(row),
    entityLabel: names[i]?.entityLabel ?? null,
    labels: names[i]?.labels ?? {},
  }));
  return { data, meta: { page, limit, ...counted } };
}
