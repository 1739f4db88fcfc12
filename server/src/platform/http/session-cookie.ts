import { getCookie, setCookie } from "@orpc/server/helpers";
import type { CallContext, Platform } from "../platform.ts";

const NAME = "session";

/** The session token of a request. Sessions from before the `__Host-` prefix are still read under the plain name until they end. */
export function sessionToken(platform: Platform, headers: Headers): string | undefined {
  return getCookie(headers, cookieName(platform, NAME)) ?? getCookie(headers, NAME);
}

/** Sets the session cookie, or with null deletes it. Scripts cannot read it. */
export function giveSessionToken(context: CallContext, token: string | null, seconds: number): void {
  const name = cookieName(context.platform, NAME);
  const options = { httpOnly: true, sameSite: "lax", secure: needsSecure(context.platform), path: "/" } as const;
  setCookie(context.resHeaders, name, token ?? "", { ...options, maxAge: token === null ? 0 : seconds });
  // The plain name must not outlive the session: it would be read again.
  if (name !== NAME && getCookie(new Headers({ cookie: context.cookie ?? "" }), NAME) !== undefined)
    setCookie(context.resHeaders, NAME, "", { ...options, maxAge: 0 });
}

/** The name of a cookie of this host: with the `__Host-` prefix no subdomain and no plain HTTP page can set it. */
export const cookieName = (platform: Platform, name: string): string => (needsSecure(platform) ? `__Host-${name}` : name);

/** Browsers store a Secure cookie only over HTTPS; on localhost there is none. */
export function needsSecure({ publicUrl }: Platform): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
