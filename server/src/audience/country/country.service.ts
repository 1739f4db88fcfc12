import { LRUCache } from "lru-cache";
import { fetchGuarded } from "../../platform/outgoing/guarded-fetch.ts";
import { isPublicAddress } from "../../platform/outgoing/public-address.ts";
import type { CallContext } from "../../platform/platform.ts";
import { phoneNumbers } from "../user/phone-numbers.ts";

/** Milliseconds that the answer may take: a field waits for it. Longest answer in bytes. */
const PATIENCE = 1500;
const LONGEST = 1024;
/** Milliseconds for which an answer counts, and for which a host that gave none is left in peace. */
const KNOWN = 60 * 60 * 1000;
const AFTER_FAILURE = 60 * 1000;

/** Answers by address, in this process alone: what an address tells of somebody is written down nowhere. */
const known = new LRUCache<string, { country: string | null }>({ max: 10_000 });

/**
 * The country that the asker's address is in, as whoever stands at COUNTRY_URL has it. Null when guessing is off, for an address that is not of
 * the public internet, and when there is no answer in time: it is a guess, and nothing fails for want of it.
 */
export async function guessCountry({ platform, address }: CallContext): Promise<string | null> {
  const { COUNTRY_URL } = platform.config;
  if (!COUNTRY_URL || !address || !isPublicAddress(address)) return null;
  const url = addressed(COUNTRY_URL, address);
  const before = known.get(url);
  if (before) return before.country;
  try {
    const country = countryIn(await ask(url));
    known.set(url, { country }, { ttl: KNOWN });
    return country;
  } catch (error) {
    platform.log.warn({ reason: error instanceof Error ? error.message : "" }, "no country was told for an address");
    known.set(url, { country: null }, { ttl: AFTER_FAILURE });
    return null;
  }
}

/** Where to ask for an address: it takes the place of {address}, or stands behind everything. */
function addressed(url: string, address: string): string {
  const text = encodeURIComponent(address);
  const whole = url.replace(/\{address\}|%7Baddress%7D/i, text);
  return whole === url ? `${url.replace(/\/$/, "")}/${text}` : whole;
}

/** The host that the setting names may stand anywhere, where it leads only the public internet may. */
async function ask(url: string): Promise<string> {
  const { host } = new URL(url);
  const mayReach = (ip: string, at: URL) => at.host === host || isPublicAddress(ip);
  const { bytes } = await fetchGuarded(url, { maxBytes: LONGEST, accept: "text/plain", agent: "Masthead", within: PATIENCE, mayReach });
  return bytes.toString("utf8");
}

/** Semicolon-separated text: the first part 1 means success, the second is the country's code. */
function countryIn(text: string): string | null {
  const [success, code = ""] = text.split(";").map((part) => part.trim());
  return success === "1" && phoneNumbers().isSupportedCountry(code.toUpperCase()) ? code.toUpperCase() : null;
}
