import type { Retention } from "../../platform/retention/retention.ts";
import { log } from "./log.table.ts";

export const logRetention: Retention[] = [
  {
    table: log,
    rows: "entries of the audit log",
    since: log.at,
    event: "the entry",
    kept: "AUDIT_LOG_KEPT_DAYS",
  },
];
