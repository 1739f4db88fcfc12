import type { RateLimit } from "@masthead/contract/system/call.ts";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { problemError } from "./problem.ts";

/** Counts what askers do against a limit, in PostgreSQL, so that it holds across processes. */
export interface RateLimiter {
  /** @throws TOO_MANY_REQUESTS when this asker has used up the limit of this name. */
  take(name: string, limit: RateLimit, asker: string): Promise<void>;
  /** The same, with false in place of the error. */
  tryTake(name: string, limit: RateLimit, asker: string): Promise<boolean>;
  /** Whether this asker has used up a limit. It counts nothing. */
  isSpent(name: string, limit: RateLimit, asker: string): Promise<boolean>;
  /** Takes back one that was counted. */
  giveBack(name: string, limit: RateLimit, asker: string): Promise<void>;
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
  const consume = async (name: string, limit: RateLimit, asker: string): Promise<boolean> => {
    try {
      await limiterOf(name, limit).consume(asker);
      return true;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return false;
      throw refused;
    }
  };
  return {
    async take(name, limit, asker) {
      if (!(await consume(name, limit, asker))) throw problemError("TOO_MANY_REQUESTS");
    },
    tryTake: consume,
    async isSpent(name, limit, asker) {
      const used = await limiterOf(name, limit).get(asker);
      return used !== null && used.consumedPoints >= limit.points;
    },
    async giveBack(name, limit, asker) {
      await limiterOf(name, limit).reward(asker);
    },
    async forget(name, limit, asker) {
      await limiterOf(name, limit).delete(asker);
    },
  };
}
