import type { Retention } from "../retention/retention.ts";
import { rateLimit } from "./rate-limit.table.ts";

/** A limit that has expired is refilled. */
export const rateLimitRetention: Retention = {
  table: rateLimit,
  rows: "usage of rate limits",
  since: rateLimit.expire,
  event: "expiry",
  kept: 0,
};
