import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type MiddlewareFunction, redirect } from "react-router";
import { pageOf } from "../system/page-context.ts";
import { viewerOf } from "./viewer.ts";

interface Asked {
  signedIn: boolean;
  method: string;
  /** Path and query within the site. */
  address: string;
  at(path: string): string;
}

/** Who may see a page: undefined lets in, an address sends there. */
const GUARDS: Record<string, (asked: Asked) => string | undefined> = {
  "logged-in-user": ({ signedIn, method, address, at }) => {
    if (signedIn) return undefined;
    // A form of somebody whose session has ended is a 401, which leads home.
    return method === "GET" ? `${at("/auth/sign-in")}?next=${encodeURIComponent(address)}` : at("/");
  },
  "logged-out": ({ signedIn, at }) => (signedIn ? at("/account") : undefined),
};

/** The middleware of a route with this guard. @throws Error when it is asked and there is no such guard */
export function guardedBy(name: string): MiddlewareFunction<Response>[] {
  return [
    async ({ context, request, url }, next) => {
      const guard = GUARDS[name];
      if (!guard) throw new Error("Unknown route middleware");
      const page = pageOf(context);
      const signedIn = (await viewerOf(page)) !== null;
      const { method } = request;
      const address = url.pathname + url.search;
      const elsewhere = guard({ signedIn, method, address, at: (path) => inLocalePath(page.locale, path) });
      if (elsewhere) throw redirect(elsewhere, method === "GET" ? 302 : 303);
      return next();
    },
  ];
}
