import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { getCookie, setCookie } from "@orpc/server/helpers";
import type { CallContext, Platform } from "../platform.ts";
import { isSameSecret, keyedHash, newToken } from "../secrets.ts";
import { networkOf } from "./network.ts";
import { hostCookieName, usesSecureCookies } from "./session-cookie.ts";

/**
 * Browser as identified for rate limits. Its id is stored with nothing else: no account, page view
 * or log entry contains it.
 */
export interface Visitor {
  id: string;
  /**
   * The cookie is old enough for its own allowance. A client that fetches a new cookie per request
   * never gets one.
   */
  established: boolean;
}

const NAME = "visitor";
const ID_BYTES = 12;
/** Minimum cookie age of an established visitor, in milliseconds. */
const ESTABLISHED_AGE = MINUTE;
/** Lifetime of the cookie in seconds. */
const LIFETIME = 30 * 24 * 3600;
/**
 * Limit of cookies issued to one network: more than the browsers behind the IP address of a carrier
 * need.
 */
const ISSUE_LIMIT = { points: 2000, seconds: 3600 };

const signature = ({ config }: Platform, id: string, issued: string) =>
  keyedHash(config.APP_SECRET, "visitor", `${id}.${issued}`);

/** Returns the signed value of a visitor cookie. */
export function visitorCookieValue(platform: Platform, id: string, issuedAt: Date): string {
  const issued = issuedAt.getTime().toString(36);
  return `${id}.${issued}.${signature(platform, id, issued)}`;
}

/** Returns the visitor of a request; null without a valid cookie signed by this installation. */
export function readVisitor(platform: Platform, headers: Headers, now: Date): Visitor | null {
  const [id = "", issued = "", signed = ""] = (
    getCookie(headers, hostCookieName(platform, NAME)) ?? ""
  ).split(".");
  if (!id || !isSameSecret(signed, signature(platform, id, issued))) return null;
  const age = now.getTime() - Number.parseInt(issued, 36);
  return age > LIFETIME * 1000 ? null : { id, established: age >= ESTABLISHED_AGE };
}

/**
 * Sets a visitor cookie on the response if the browser has none, unless its network was issued too
 * many.
 */
export async function issueVisitorCookie(context: CallContext): Promise<void> {
  const { platform, address, visitor, resHeaders, now } = context;
  const name = hostCookieName(platform, NAME);
  if (
    !address ||
    visitor ||
    resHeaders.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))
  )
    return;
  if (!(await platform.limiter.tryConsume("visitor", ISSUE_LIMIT, networkOf(address)))) return;
  setCookie(resHeaders, name, visitorCookieValue(platform, newToken(ID_BYTES), now), {
    httpOnly: true,
    sameSite: "lax",
    secure: usesSecureCookies(platform),
    path: "/",
    maxAge: LIFETIME,
  });
  // A response that sets a cookie must not be shared.
  resHeaders.set("cache-control", "private, no-store");
}
