import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { LRUCache } from "lru-cache";
import { fetchGuarded } from "../../platform/outgoing/guarded-fetch.ts";
import { isPublicAddress } from "../../platform/outgoing/public-address.ts";
import type { CallContext } from "../../platform/platform.ts";
import { dependencyFailed } from "../../platform/telemetry/dependency.ts";
import { phoneNumbers } from "../user/phone-numbers.ts";

/** In milliseconds. Short, because a form field waits for the response. */
const TIMEOUT = 1500;
const MAX_RESPONSE_BYTES = 1024;
/** Cache lifetimes of a result and of a failure, in milliseconds. */
const RESULT_TTL = HOUR;
const FAILURE_TTL = MINUTE;

/**
 * Results by lookup URL. In memory only, because IP locations are personal data that is never
 * stored.
 */
const cache = new LRUCache<string, { country: string | null }>({ max: 10_000 });

/**
 * Looks up the country of the caller's IP address at the service configured as COUNTRY_URL. Returns
 * null if the service is not configured, the address is not public, or the lookup fails or times
 * out.
 */
export async function guessCountry({ platform, address }: CallContext): Promise<string | null> {
  const { COUNTRY_URL } = platform.config;
  if (!COUNTRY_URL || !address || !isPublicAddress(address)) return null;
  const url = lookupUrl(COUNTRY_URL, address);
  const cached = cache.get(url);
  if (cached) return cached.country;
  try {
    const country = parseCountry(await fetchLookup(url));
    cache.set(url, { country }, { ttl: RESULT_TTL });
    return country;
  } catch (error) {
    dependencyFailed(platform.log, { dependency: "country", error });
    cache.set(url, { country: null }, { ttl: FAILURE_TTL });
    return null;
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
