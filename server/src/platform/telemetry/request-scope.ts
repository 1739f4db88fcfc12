import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** Result of the page cache for a request. */
export type CacheResult = "hit" | "stale" | "miss" | "none";

/** Request in progress, for everything that runs on its behalf. */
export interface RequestScope {
  /** Request id: in the response header, log lines, the audit log and error pages. */
  id: string;
  /** Route pattern, for metrics and traces. Set when the request is routed. */
  route: string;
  cache: CacheResult;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/**
 * Returns the request that the calling code runs for; undefined in jobs and commands, and for
 * cached responses.
 */
export const currentRequest = (): RequestScope | undefined => scopes.getStore();

export const runInRequest = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run);

/** Sets the route pattern of the current request. */
export function setRoute(route: string | undefined): void {
  const scope = currentRequest();
  if (scope && route) scope.route = route;
}

/** Accepted ids of proxies: no spaces, quotes or markup, as they are written to logs and pages. */
const REQUEST_ID = /^[A-Za-z0-9._:=+/-]{8,128}$/;

/** Returns the id that a trusted proxy sent, if it is valid, or a new one. */
export function requestIdOf(
  header: string | string[] | undefined,
  fromTrustedProxy: boolean,
): string {
  return fromTrustedProxy && typeof header === "string" && REQUEST_ID.test(header)
    ? header
    : randomUUID();
}
