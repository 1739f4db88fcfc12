import type { Locale } from "@masthead/contract/platform/locale.ts";
import { matchPath } from "@masthead/contract/platform/page-match.ts";
import type { PageGuard } from "@masthead/contract/platform/pages.ts";
import { pagePath, splitLocale } from "@masthead/contract/platform/paths.ts";
import { type MiddlewareFunction, redirect } from "react-router";
import { pageOf } from "../platform/api/page-context.ts";
import { safeRedirectPath } from "./form/form-result.ts";
import { loadViewer } from "./viewer.ts";

interface Visit {
  signedIn: boolean;
  method: string;
  path: string;
  /** Target of the visitor after signing in. */
  next: string | null;
  locale: Locale;
}

/**
 * Route guards by name. A guard returns undefined to let the visitor in, or the path to redirect
 * to.
 */
const GUARDS: Record<PageGuard, (visit: Visit) => string | undefined> = {
  "logged-in-user": ({ signedIn, method, path, locale }) => {
    if (signedIn) return undefined;
    // A form submitted after the session has ended is treated like a 401: it redirects to the home
    // page.
    return method === "GET"
      ? pagePath(locale, "auth/sign-in", { next: path })
      : pagePath(locale, "");
  },
  "logged-out": ({ signedIn, next, locale }) =>
    signedIn ? safeRedirectPath(next, pagePath(locale, "account")) : undefined,
};

/**
 * Route middleware of personal pages: applies the guard of the page's declaration.
 * @throws Error if the guard is unknown
 */
export const applyGuard: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  const { guard } = matchPath(splitLocale(url.pathname).path).page;
  if (guard === null) return next();
  const check = GUARDS[guard];
  if (!check) throw new Error("Unknown route middleware");
  const page = pageOf(context);
  const signedIn = (await loadViewer(page)) !== null;
  const { method } = request;
  const redirectPath = check({
    signedIn,
    method,
    path: url.pathname + url.search,
    next: url.searchParams.get("next"),
    locale: page.locale,
  });
  if (redirectPath) throw redirect(redirectPath, method === "GET" ? 302 : 303);
  return next();
};
