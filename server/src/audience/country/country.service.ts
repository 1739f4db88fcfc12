import { DAY, HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { LRUCache } from "lru-cache";
import { fetchGuarded } from "../../platform/outgoing/guarded-fetch.ts";
import { isPublicAddress } from "../../platform/outgoing/public-address.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { dependencyFailed } from "../../platform/telemetry/dependency.ts";
import { phoneNumbers } from "../user/phone-numbers.ts";

/** In milliseconds. Short, because a form field waits for the response. */
const TIMEOUT = 1500;
const MAX_RESPONSE_BYTES = 1024;
/** Cache lifetimes of a result and of a failure, in milliseconds. */
const RESULT_TTL = HOUR;
const FAILURE_TTL = MINUTE;

/** Age up to which a result is used when a later lookup fails, in milliseconds. */
const STALE_RESULT_TTL = DAY;

/**
 * Results by lookup URL. In memory only, because IP locations are personal data that is never
 * stored.
 */
const cache = new LRUCache<string, { country: string | null }>({ max: 10_000 });
const staleResults = new LRUCache<string, { country: string | null }>({
  max: 10_000,
  ttl: STALE_RESULT_TTL,
});
/** Lookups in progress, so that the requests of a player share one. */
const lookups = new Map<string, Promise<string | null>>();

/** Address of a caller, and the country that a trusted proxy states. */
export type CallerPlace = Pick<CallContext, "address" | "proxyCountry">;

/**
 * Returns the country of a caller: as stated by a trusted proxy (COUNTRY_HEADER), else by a lookup
 * of the IP address. Null if both are unknown.
 */
export async function countryOfCaller(
  platform: Platform,
  { address, proxyCountry }: CallerPlace,
): Promise<string | null> {
  return proxyCountry ?? (await lookUpCountry(platform, address));
}

/** Returns the likely country of the caller, for phone fields; null if it is unknown. */
export const guessCountry = ({ platform, address }: CallContext): Promise<string | null> =>
  lookUpCountry(platform, address);

/**
 * Looks up the country of an IP address at the service configured as COUNTRY_URL. Returns null if
 * the service is not configured, the address is not public, or the lookup fails or times out and
 * no earlier one succeeded.
 */
async function lookUpCountry(platform: Platform, address: string | null): Promise<string | null> {
  const { COUNTRY_URL } = platform.config;
  if (!COUNTRY_URL || !address || !isPublicAddress(address)) return null;
  const url = lookupUrl(COUNTRY_URL, address);
  const cached = cache.get(url);
  if (cached) return cached.country;
  const lookup = lookups.get(url) ?? requestCountry(platform, url);
  lookups.set(url, lookup);
  return lookup;
}

async function requestCountry(platform: Platform, url: string): Promise<string | null> {
  try {
    const country = parseCountry(await fetchLookup(url));
    cache.set(url, { country }, { ttl: RESULT_TTL });
    staleResults.set(url, { country });
    return country;
  } catch (error) {
    dependencyFailed(platform.log, { dependency: "country", error });
    const country = staleResults.get(url)?.country ?? null;
    cache.set(url, { country }, { ttl: FAILURE_TTL });
    return country;
  } finally {
    lookups.delete(url);
  }
}

/** Returns the lookup URL of an IP address: it replaces `{address}`, or is appended to the path. */
function lookupUrl(url: string, address: string): string {
  const text = encodeURIComponent(address);
  const replaced = url.replace(/\{address\}|%7Baddress%7D/i, text);
  return replaced === url ? `${url.replace(/\/$/, "")}/${text}` : replaced;
}

/**
 * Fetches a lookup. The configured host may be private; redirects may only lead to public
 * addresses.
 */
async function fetchLookup(url: string): Promise<string> {
  const { host } = new URL(url);
  const mayReach = (ip: string, at: URL) => at.host === host || isPublicAddress(ip);
  const { bytes } = await fetchGuarded(url, {
    maxBytes: MAX_RESPONSE_BYTES,
    accept: "text/plain",
    agent: "Masthead",
    timeout: TIMEOUT,
    mayReach,
  });
  return bytes.toString("utf8");
}

/**
 * Parses the semicolon-separated response: the first part is 1 on success, the second is the
 * country code.
 */
function parseCountry(text: string): string | null {
  const [success, code = ""] = text.split(";").map((part) => part.trim());
  return success === "1" && phoneNumbers().isSupportedCountry(code.toUpperCase())
    ? code.toUpperCase()
    : null;
}
