import type { Retention } from "../../../platform/retention/retention.ts";
import { aired } from "./aired.table.ts";

export const airedRetention: Retention[] = [
  {
    table: aired,
    rows: "airings of the guide that were on air; the guide of earlier days is computed",
    job: "schedule.purge-aired",
    kept: "`AIRED_KEPT_DAYS` after they ended",
  },
];
