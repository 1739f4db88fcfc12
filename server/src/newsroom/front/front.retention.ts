import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Retention } from "../../platform/retention/retention.ts";
import { frontRevision } from "./front.table.ts";

export const frontRetention: Retention[] = [
  {
    table: frontRevision,
    rows: "versions of drafts of front pages",
    since: frontRevision.at,
    event: "the edit",
    kept: 30 * DAY,
  },
];
