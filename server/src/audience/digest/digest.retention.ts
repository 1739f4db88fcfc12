import type { Retention } from "../../platform/retention/retention.ts";
import { digest } from "./digest.table.ts";

const DAY = 24 * 60 * 60_000;

export const digestRetention: Retention[] = [
  {
    table: digest,
    rows: "email digests, so that none is sent twice",
    since: digest.madeAt,
    event: "creation",
    kept: 60 * DAY,
  },
];
