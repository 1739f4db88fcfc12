import type { IncomingHttpHeaders } from "node:http";
import { getCookie, setCookie } from "@orpc/server/helpers";
import type { CallContext, Platform } from "../platform.ts";

const NAME = "session";

const BEARER = /^bearer( |$)/i;

/**
 * Whether a request sends its credentials as `Authorization: Bearer`. No page of another site can
 * make a browser do so: requests with bearer tokens cannot be forged.
 */
export const usesBearer = ({ authorization = "" }: IncomingHttpHeaders): boolean =>
  BEARER.test(authorization);

/**
 * Returns the session token of a request. Beside a bearer token, valid or not, the cookie does not
 * count.
 */
export function readSessionToken(platform: Platform, headers: IncomingHttpHeaders): string | null {
  if (usesBearer(headers)) return headers.authorization?.replace(BEARER, "").trim() || null;
  return readSessionCookie(platform, new Headers({ cookie: headers.cookie ?? "" })) ?? null;
}

/**
 * Returns the session token in a cookie. Sessions from before the `__Host-` prefix are still read
 * without it until they expire.
 */
export function readSessionCookie(platform: Platform, headers: Headers): string | undefined {
  return getCookie(headers, hostCookieName(platform, NAME)) ?? getCookie(headers, NAME);
}

/**
 * Sets the session cookie, or deletes it if the token is null. Scripts cannot read it. Callers with
 * bearer tokens have no cookie of this session.
 */
export function setSessionCookie(
  context: CallContext,
  token: string | null,
  seconds: number,
): void {
  if (context.usesBearer) return;
  const name = hostCookieName(context.platform, NAME);
  const options = {
    httpOnly: true,
    sameSite: "lax",
    secure: usesSecureCookies(context.platform),
    path: "/",
  } as const;
  setCookie(context.resHeaders, name, token ?? "", {
    ...options,
    maxAge: token === null ? 0 : seconds,
  });
  // A cookie without the prefix must not outlive the session: it would be read again.
  if (name !== NAME && getCookie(new Headers({ cookie: context.cookie ?? "" }), NAME) !== undefined)
    setCookie(context.resHeaders, NAME, "", { ...options, maxAge: 0 });
}

/**
 * Returns the name of a cookie of this host. With the `__Host-` prefix, neither subdomains nor
 * plain HTTP pages can set it.
 */
export const hostCookieName = (platform: Platform, name: string): string =>
  usesSecureCookies(platform) ? `__Host-${name}` : name;

/**
 * Whether cookies get the Secure attribute. Browsers store such cookies only over HTTPS, so
 * localhost without HTTPS goes without it.
 */
export function usesSecureCookies({ publicUrl }: Platform): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
