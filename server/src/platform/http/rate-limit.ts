import type { RateLimit } from "@masthead/contract/platform/call.ts";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { problemError } from "./problem.ts";

/** Rate limiter that counts by key in PostgreSQL, so that limits hold across processes. */
export interface RateLimiter {
  /**
   * Uses one point of the limit of this name.
   * @throws TOO_MANY_REQUESTS when the key has used up the limit
   */
  consume(name: string, limit: RateLimit, key: string): Promise<void>;
  /** Uses one point, and returns false instead of throwing when the key has used up the limit. */
  tryConsume(name: string, limit: RateLimit, key: string): Promise<boolean>;
  /** Whether the key has used up a limit. Uses no point. */
  isExhausted(name: string, limit: RateLimit, key: string): Promise<boolean>;
  /** Refunds one point. */
  refund(name: string, limit: RateLimit, key: string): Promise<void>;
  /** Resets the usage of a key, such as after its attempt has succeeded. */
  reset(name: string, limit: RateLimit, key: string): Promise<void>;
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
        // retention.purge deletes expired rows.
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  const usePoint = async (name: string, limit: RateLimit, key: string): Promise<boolean> => {
    try {
      await limiterOf(name, limit).consume(key);
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  };
  return {
    async consume(name, limit, key) {
      if (!(await usePoint(name, limit, key))) throw problemError("TOO_MANY_REQUESTS");
    },
    tryConsume: usePoint,
    async isExhausted(name, limit, key) {
      const usage = await limiterOf(name, limit).get(key);
      return usage !== null && usage.consumedPoints >= limit.points;
    },
    async refund(name, limit, key) {
      await limiterOf(name, limit).reward(key);
    },
    async reset(name, limit, key) {
      await limiterOf(name, limit).delete(key);
    },
  };
}
