import type { Detour } from "@masthead/contract/platform/page-context.ts";
import { getCookie, setCookie } from "@orpc/server/helpers";
import { usesSecureCookies } from "../http/session-cookie.ts";
import type { CallContext } from "../platform.ts";

/** Time for a detour in seconds: long enough to read a mail, or to pay. */
const MAX_AGE = 2 * 60 * 60;
const COOKIES: Record<Detour, string> = { signIn: "after-sign-in", purchase: "after-purchase" };

/**
 * Path at which a reader continues after a detour. A cookie, as neither the links in mails nor the payment pages of gateways carry it.
 * Pages check that it is a path of the site.
 */
export const readReturnPath = ({ cookie }: CallContext, detour: Detour): string | null =>
  getCookie(new Headers({ cookie: cookie ?? "" }), COOKIES[detour]) || null;

/** Makes the browser remember the path; null deletes it. */
export function writeReturnPath(context: CallContext, detour: Detour, path: string | null): void {
  if (path === readReturnPath(context, detour)) return;
  setCookie(context.resHeaders, COOKIES[detour], path ?? "", {
    httpOnly: true,
    sameSite: "lax",
    secure: usesSecureCookies(context.platform),
    path: "/",
    maxAge: path === null ? 0 : MAX_AGE,
  });
}
