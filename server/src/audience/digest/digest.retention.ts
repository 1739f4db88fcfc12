import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Retention } from "../../platform/retention/retention.ts";
import { digest } from "./digest.table.ts";

export const digestRetention: Retention[] = [
  {
    table: digest,
    rows: "email digests, so that none is sent twice",
    since: digest.madeAt,
    event: "creation",
    kept: 60 * DAY,
  },
];
