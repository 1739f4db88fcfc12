import { setTimeout as wait } from "node:timers/promises";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { dependencyFailed } from "../../platform/telemetry/dependency.ts";
import {
  type CachedResponseRow,
  claimRefresh,
  findCachedResponse,
  recordFailure,
  storeResponse,
} from "./weather-cache.store.ts";

/**
 * Time that a process has for a request to the weather source before another may retry, in
 * milliseconds.
 */
const CLAIM_TIMEOUT = 15_000;
/** Delay before the next request after a failure, in milliseconds. */
const RETRY_DELAY = MINUTE;
/**
 * Interval at which a process checks for a response that another process is fetching, in
 * milliseconds.
 */
const POLL_INTERVAL = 150;

/** Rate limit of requests to the weather source, across all processes and requests. */
const RATE_LIMIT = { points: 120, seconds: 60 };

/** Cache lifetime of responses, in milliseconds. */
export interface CacheLifetime {
  /** Age up to which a response is fresh. */
  freshFor: number;
  /** Maximum age of a stale response that is served if no newer one is available. */
  usableFor: number;
}

export interface CachedResponse<T> {
  response: T;
  fetchedAt: Date;
  /** The response is stale and could not be refreshed. */
  late: boolean;
}

/**
 * Returns the cached response of the weather source and refreshes it when it is stale. Only one
 * process sends the request; the others serve the stale response, or wait if there is none.
 * @throws SERVICE_UNAVAILABLE if there is no usable response
 */
export async function cachedResponse<T>(
  context: CallContext,
  key: string,
  lifetime: CacheLifetime,
  fetchResponse: () => Promise<T>,
): Promise<CachedResponse<T>> {
  const cached = await findCachedResponse(context.db, key);
  if (cached?.fetchedAt && ageOf(cached) < lifetime.freshFor)
    return requireUsable<T>(cached, lifetime);
  if (!cached || cached.nextAt.getTime() <= Date.now()) {
    const now = new Date();
    const claimed = await claimRefresh(context.db, key, now, addMilliseconds(now, CLAIM_TIMEOUT));
    if (claimed)
      return requireUsable<T>(await refresh(context, key, lifetime, fetchResponse), lifetime);
  }
  return requireUsable<T>(cached?.fetchedAt ? cached : await waitForFirst(context, key), lifetime);
}

async function refresh(
  context: CallContext,
  key: string,
  { freshFor }: CacheLifetime,
  fetchResponse: () => Promise<unknown>,
): Promise<CachedResponseRow | undefined> {
  try {
    await context.platform.limiter.consume("weather.source", RATE_LIMIT, "house");
    const response = await fetchResponse();
    const now = new Date();
    await storeResponse(context.db, key, response, now, addMilliseconds(now, freshFor));
  } catch (error) {
    dependencyFailed(context.platform.log, { dependency: "weather", error, reference: key });
    await recordFailure(context.db, key, addMilliseconds(new Date(), RETRY_DELAY));
  }
  return findCachedResponse(context.db, key);
}

/** Waits for the first response to a request that another process has sent. */
async function waitForFirst(
  context: CallContext,
  key: string,
): Promise<CachedResponseRow | undefined> {
  for (;;) {
    const cached = await findCachedResponse(context.db, key);
    if (!cached || cached.fetchedAt || cached.failures > 0 || cached.nextAt.getTime() <= Date.now())
      return cached;
    await wait(POLL_INTERVAL);
  }
}

/** @throws SERVICE_UNAVAILABLE if there is no response, or it is too old */
function requireUsable<T>(
  cached: CachedResponseRow | undefined,
  { freshFor, usableFor }: CacheLifetime,
): CachedResponse<T> {
  if (!cached?.fetchedAt || ageOf(cached) > usableFor) throw problemError("SERVICE_UNAVAILABLE");
  return {
    response: cached.answer as T,
    fetchedAt: cached.fetchedAt,
    late: cached.failures > 0 && ageOf(cached) >= freshFor,
  };
}

const ageOf = (cached: CachedResponseRow) => Date.now() - (cached.fetchedAt?.getTime() ?? 0);
const addMilliseconds = (time: Date, milliseconds: number) =>
  new Date(time.getTime() + milliseconds);
