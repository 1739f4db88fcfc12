import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type MiddlewareFunction, redirect } from "react-router";
import { pageOf } from "../system/page-context.ts";
import { loadViewer } from "./viewer.ts";

interface Visit {
  signedIn: boolean;
  method: string;
  /** Path with query. */
  path: string;
  localPath(path: string): string;
}

/** Route guards by name. A guard returns undefined to let the visitor in, or the path to redirect to. */
const GUARDS: Record<string, (visit: Visit) => string | undefined> = {
  "logged-in-user": ({ signedIn, method, path, localPath }) => {
    if (signedIn) return undefined;
    // A form submitted after the session has ended is treated like a 401: it redirects to the home page.
    return method === "GET" ? `${localPath("/auth/sign-in")}?next=${encodeURIComponent(path)}` : localPath("/");
  },
  "logged-out": ({ signedIn, localPath }) => (signedIn ? localPath("/account") : undefined),
};

/** Returns the route middleware that applies a guard. It throws an Error on a request if there is no such guard. */
export function guardedBy(name: string): MiddlewareFunction<Response>[] {
  return [
    async ({ context, request, url }, next) => {
      const guard = GUARDS[name];
      if (!guard) throw new Error("Unknown route middleware");
      const page = pageOf(context);
      const signedIn = (await loadViewer(page)) !== null;
      const { method } = request;
      const path = url.pathname + url.search;
      const redirectPath = guard({ signedIn, method, path, localPath: (target) => inLocalePath(page.locale, target) });
      if (redirectPath) throw redirect(redirectPath, method === "GET" ? 302 : 303);
      return next();
    },
  ];
}
