import type { CacheResult } from "./request-scope.ts";

/**
 * Counter of responses of one kind. Plain numbers, which a scrape reads: the fast lane increments
 * them without looking up labels.
 */
export interface ResponseCounter {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly cache: CacheResult;
  requests: number;
  /** Size of the responses that the fast lane sent, in bytes. */
  bytes: number;
}

const counters = new Map<string, ResponseCounter>();

/** Returns the counter of a kind of response. HEAD is counted as GET. */
export function responseCounter(
  method: string,
  route: string,
  status: number,
  cache: CacheResult,
): ResponseCounter {
  const countedMethod = method === "HEAD" ? "GET" : method;
  const key = `${countedMethod} ${route} ${status} ${cache}`;
  let counter = counters.get(key);
  if (!counter) {
    counter = { method: countedMethod, route, status, cache, requests: 0, bytes: 0 };
    counters.set(key, counter);
  }
  return counter;
}

/** Counters of all kinds of responses that this process has sent. */
export const responseCounters = (): Iterable<ResponseCounter> => counters.values();
