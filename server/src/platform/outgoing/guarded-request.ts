import { lookup as resolve } from "node:dns";
import http, { type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Milliseconds of silence after which a host counts as unreachable, where no other limit is set. */
const SILENCE = 5000;
const MAX_REDIRECTS = 5;

/** What is known of a fetch that failed. */
interface Fault {
  /** The fault is the host's, so that its other addresses would fail too. */
  host?: boolean;
  /** The address is not one that may be connected to. */
  closed?: boolean;
  /** What the host answered, where it answered. */
  status?: number;
}

/** Why an address was not fetched. */
export class FetchFailed extends Error {
  override name = "FetchFailed";
  readonly host: boolean;
  readonly closed: boolean;
  readonly status: number | undefined;

  constructor(reason: string, { host = false, closed = false, status }: Fault = {}) {
    super(reason);
    this.host = host;
    this.closed = closed;
    this.status = status;
  }
}

/** Whether an IP address may be connected to, for an address of the web. */
export type MayReach = (address: string, url: URL) => boolean;

/** Connections that are kept for the next request. They are judged when they are made, so share them only among requests of one `MayReach`. */
export interface Agents {
  http: http.Agent;
  https: https.Agent;
}

export interface RequestOptions {
  headers: OutgoingHttpHeaders;
  /** What is posted; without it the address is read. A reply that sends on to elsewhere is then given as it is: nothing is posted twice. */
  body?: Buffer | undefined;
  signal: AbortSignal;
  /** Default: the public internet. */
  mayReach?: MayReach | undefined;
  /** Default: a connection of its own for each request. */
  agents?: Agents | undefined;
  /** Milliseconds of silence after which a host counts as unreachable. */
  silence?: number | undefined;
}

/**
 * Asks for an address of the web that somebody else wrote down. The address that a name resolves to is judged in the
 * moment of connecting, on every redirect again, so that no answer of a name server leads into a private network.
 * @returns the answer, whatever its status, with its body still to be read, and the address that gave it
 * @throws FetchFailed
 */
export async function requestGuarded(address: string, options: RequestOptions): Promise<{ response: IncomingMessage; url: URL }> {
  let url = readUrl(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await ask(url, options);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400 || !headers.location || options.body) return { response, url };
    response.destroy();
    url = readUrl(headers.location, url);
  }
  throw new FetchFailed(`more than ${MAX_REDIRECTS} redirects`);
}

function readUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchFailed("not an address of the web");
  if (url.username || url.password) throw new FetchFailed("an address with a password in it");
  return url;
}

const closed = () => new FetchFailed("not a public address", { closed: true });

/** Whether an address names a machine by a number that may not be connected to. What a name resolves to is judged when connecting. */
export function namesClosedAddress(url: URL, mayReach: MayReach = isPublicAddress): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) > 0 && !mayReach(host, url);
}

function ask(
  url: URL,
  { headers, body, signal, mayReach = isPublicAddress, agents, silence = SILENCE }: RequestOptions,
): Promise<IncomingMessage> {
  // A name goes through the lookup below; an address in the URL itself does not.
  if (namesClosedAddress(url, mayReach)) throw closed();
  const secure = url.protocol === "https:";
  const agent = agents ? agents[secure ? "https" : "http"] : false;
  return new Promise((answer, fail) => {
    const request = (secure ? https : http).request(
      url,
      { method: body ? "POST" : "GET", headers, signal, agent, timeout: silence, lookup: guardedLookup(url, mayReach) },
      answer,
    );
    request.on("timeout", () => request.destroy(new FetchFailed("no answer", { host: true })));
    request.on("error", (error) => fail(asFailure(error)));
    request.end(body);
  });
}

/** Resolves a name and gives its addresses to the connection only when every one of them may be reached. */
function guardedLookup(url: URL, mayReach: MayReach): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (!found.length || !found.every(({ address }) => mayReach(address, url))) return done(closed(), []);
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? "", first?.family);
    });
  };
}

/** What went wrong under a request, in the words of a failed fetch. */
export function asFailure(error: unknown): FetchFailed {
  if (error instanceof FetchFailed) return error;
  const { code = "", name = "", errors } = error as { code?: string; name?: string; errors?: { code?: string }[] };
  if (name === "TimeoutError" || name === "AbortError" || code === "ETIMEDOUT") return new FetchFailed("no answer", { host: true });
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new FetchFailed("host not found", { host: true });
  const known = code || errors?.[0]?.code;
  return new FetchFailed(`connection failed${known ? ` (${known})` : ""}`, { host: true });
}
