import { lookup as resolve } from "node:dns";
import http, { type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { inSpan, traceHeaders } from "../telemetry/tracing.ts";
import { isPublicAddress } from "./public-address.ts";

/** Default idle time after which a host is considered unreachable, in milliseconds. */
const DEFAULT_IDLE_TIMEOUT = 5000;
const MAX_REDIRECTS = 5;

/** Details of a failed fetch. */
interface FailureDetails {
  /** The failure concerns the whole host, so that its other URLs would fail too. */
  host?: boolean;
  /** Connections to the address are not allowed. */
  closed?: boolean;
  /** The response did not arrive in time. */
  timeout?: boolean;
  /** Status of the response, if there was one. */
  status?: number;
}

/** Reason why a URL could not be fetched. */
export class FetchError extends Error {
  override name = "FetchFailed";
  readonly isHostFailure: boolean;
  readonly isBlocked: boolean;
  readonly isTimeout: boolean;
  readonly status: number | undefined;

  constructor(
    reason: string,
    { host = false, closed = false, timeout = false, status }: FailureDetails = {},
  ) {
    super(reason);
    this.isHostFailure = host;
    this.isBlocked = closed;
    this.isTimeout = timeout;
    this.status = status;
  }
}

/** Returns whether an IP address may be connected to for a web URL. */
export type AddressFilter = (address: string, url: URL) => boolean;

/**
 * Keep-alive agents. Addresses are checked when a connection is made, so share agents only among
 * requests with the same address filter.
 */
export interface Agents {
  http: http.Agent;
  https: https.Agent;
}

export interface RequestOptions {
  headers: OutgoingHttpHeaders;
  /** Default: POST with a body, GET without. */
  method?: "HEAD" | "POST" | "PURGE";
  /**
   * Request body. Only redirects of a GET or HEAD are followed, so that nothing is posted twice.
   */
  body?: Buffer;
  signal: AbortSignal;
  /** Default: the public internet. */
  mayReach?: AddressFilter;
  /** Default: a new connection for each request. */
  agents?: Agents;
  /** Idle time after which a host is considered unreachable, in milliseconds. */
  idleTimeout?: number;
}

/**
 * Requests a user-supplied URL (SSRF protection). The address that a host name resolves to is
 * checked when connecting, and again on every redirect, so that no DNS response leads into a
 * private network.
 * @returns the response with any status, with its body unread, and the URL it came from
 * @throws FetchError
 */
export async function requestGuarded(
  address: string,
  options: RequestOptions,
): Promise<{ response: IncomingMessage; url: URL }> {
  let url = readUrl(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await tracedRequest(url, options);
    const { statusCode = 0, headers } = response;
    const mayFollow = (options.method === undefined || options.method === "HEAD") && !options.body;
    if (statusCode < 300 || statusCode >= 400 || !headers.location || !mayFollow)
      return { response, url };
    response.destroy();
    url = readUrl(headers.location, url);
  }
  throw new FetchError(`more than ${MAX_REDIRECTS} redirects`);
}

function readUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchError("not a web URL");
  if (url.username || url.password) throw new FetchError("URL contains a password");
  return url;
}

const noResponse = () => new FetchError("no response", { host: true, timeout: true });
const blockedError = () => new FetchError("not a public address", { closed: true });

/**
 * Returns whether the host of a URL is an IP address that is not allowed. Addresses of host names
 * are checked when connecting.
 */
export function hasBlockedAddress(url: URL, mayReach: AddressFilter = isPublicAddress): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) > 0 && !mayReach(host, url);
}

function tracedRequest(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const method = methodOf(options);
  const attributes = { "http.request.method": method, "server.address": url.hostname };
  return inSpan(method, { kind: "client", attributes }, async (span) => {
    const response = await sendRequest(url, options);
    span.set({ "http.response.status_code": response.statusCode ?? 0 });
    return response;
  });
}

const methodOf = ({ method, body }: Pick<RequestOptions, "method" | "body">) =>
  method ?? (body ? "POST" : "GET");

function sendRequest(
  url: URL,
  {
    headers,
    method,
    body,
    signal,
    mayReach = isPublicAddress,
    agents,
    idleTimeout = DEFAULT_IDLE_TIMEOUT,
  }: RequestOptions,
): Promise<IncomingMessage> {
  // Host names are checked by the lookup below; IP addresses in the URL are not looked up.
  if (hasBlockedAddress(url, mayReach)) throw blockedError();
  const secure = url.protocol === "https:";
  const agent = agents ? agents[secure ? "https" : "http"] : false;
  return new Promise((resolveResponse, fail) => {
    const request = (secure ? https : http).request(
      url,
      {
        method: methodOf({ method, body }),
        headers: { ...headers, ...traceHeaders() },
        signal,
        agent,
        timeout: idleTimeout,
        lookup: guardedLookup(url, mayReach),
      },
      resolveResponse,
    );
    request.on("timeout", () => request.destroy(noResponse()));
    request.on("error", (error) => fail(toFetchError(error)));
    request.end(body);
  });
}

/** Lookup that passes the addresses of a host name on only if all of them are allowed. */
function guardedLookup(url: URL, mayReach: AddressFilter): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (!found.length || !found.every(({ address }) => mayReach(address, url)))
        return done(blockedError(), []);
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? "", first?.family);
    });
  };
}

export function toFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const {
    code = "",
    name = "",
    errors,
  } = error as { code?: string; name?: string; errors?: { code?: string }[] };
  if (name === "TimeoutError" || name === "AbortError" || code === "ETIMEDOUT") return noResponse();
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new FetchError("host not found", { host: true });
  const errorCode = code || errors?.[0]?.code;
  return new FetchError(`connection failed${errorCode ? ` (${errorCode})` : ""}`, { host: true });
}
