import type { RateLimit } from "@masthead/contract/system/call.ts";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { problemError } from "./problem.ts";

/** Counts what askers do against a limit, in PostgreSQL, so that it holds across processes. */
export interface RateLimiter {
  /** @throws TOO_MANY_REQUESTS when this asker has used up the limit of this name. */
  take(name: string, limit: RateLimit, asker: string): Promise<void>;
  /** Whether this asker has used up a limit. It counts nothing. */
  isSpent(name: string, limit: RateLimit, asker: string): Promise<boolean>;
  /** Forgets what this asker used of a limit: what they did was right in the end. */
  forget(name: string, limit: RateLimit, asker: string): Promise<void>;
}

export function createRateLimiter(pool: pg.Pool): RateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (name: string, { points, seconds }: RateLimit) => {
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: "client",
        tableName: "rate_limit",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  return {
    async take(name, limit, asker) {
      try {
        await limiterOf(name, limit).consume(asker);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw problemError("TOO_MANY_REQUESTS");
        throw refused;
      }
    },
    async isSpent(name, limit, asker) {
      const used = await limiterOf(name, limit).get(asker);
      return used !== null && used.consumedPoints >= limit.points;
    },
    async forget(name, limit, asker) {
      await limiterOf(name, limit).delete(asker);
    },
  };
}
