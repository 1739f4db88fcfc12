import type { Detour } from "@masthead/contract/platform/page-context.ts";
import { getCookie, setCookie } from "@orpc/server/helpers";
import { usesSecureCookies } from "../http/session-cookie.ts";
import type { CallContext } from "../platform.ts";

/** Time for a detour in seconds: long enough to read a mail, or to pay. */
const MAX_AGE = 2 * 60 * 60;

/**
 * Value that pages let the browser remember: the path at which a reader continues after a detour,
 * or the challenge of a sign-up.
 */
type PageCookie = Detour | "signUp";
const COOKIES: Record<PageCookie, string> = {
  signIn: "after-sign-in",
  purchase: "after-purchase",
  signUp: "sign-up",
};

/**
 * Value that the browser remembers during a detour. A cookie, as neither the links in mails nor the
 * payment pages of gateways carry it. Pages check that a path is one of the site.
 */
export const readPageCookie = ({ cookie }: CallContext, name: PageCookie): string | null =>
  getCookie(new Headers({ cookie: cookie ?? "" }), COOKIES[name]) || null;

/** Makes the browser remember a value; null deletes it. */
export function writePageCookie(
  context: CallContext,
  name: PageCookie,
  value: string | null,
): void {
  if (value === readPageCookie(context, name)) return;
  setCookie(context.resHeaders, COOKIES[name], value ?? "", {
    httpOnly: true,
    sameSite: "lax",
    secure: usesSecureCookies(context.platform),
    path: "/",
    maxAge: value === null ? 0 : MAX_AGE,
  });
}
