import type { Client } from "@masthead/contract/contract.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { PAGES } from "@masthead/contract/platform/pages.ts";
import { localePrefix } from "@masthead/contract/platform/paths.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { contextOf, isForged, toResponseError } from "../api/api.ts";
import { issueVisitorCookie } from "../http/visitor-cookie.ts";
import type { CallContext, FindSessionUser, Platform } from "../platform.ts";
import type { PageCaller } from "./page-caller.ts";
import type { Pages } from "./pages.ts";

/** Maximum size of a form, in bytes. */
const MAX_FORM_BYTES = 64 * 1024;
/**
 * Paths that accept forms from a document or from the site's client code. A dynamic last segment
 * also matches a `.data` suffix.
 */
const FORM_PATHS = PAGES.filter(({ form }) => form === true).flatMap(({ pattern }) =>
  /:\w+$/.test(pattern) ? [`/${pattern}`] : [`/${pattern}`, `/${pattern}.data`],
);

/** Returns the caller of a page. */
export type PageCallerResolver = (request: FastifyRequest) => PageCaller;

/**
 * Creates an in-process API client. Errors are passed to `onError`, which throws the error for the
 * caller.
 */
export type ClientFactory = (context: CallContext, onError: (error: unknown) => never) => Client;

/**
 * Creates a function that returns the caller of a request, with an API client that serves them as
 * over HTTP.
 */
export function createPageCallerResolver(platform: Platform, clientWith: ClientFactory, findSignedIn: FindSessionUser): PageCallerResolver {
  return (request) => {
    const context = contextOf(platform, request, findSignedIn);
    return {
      address: request.ip,
      method: request.method as PageCaller["method"],
      body: typeof request.body === "string" ? request.body : null,
      clientIn(locale) {
        const localeContext = { ...context, locale };
        return clientWith(localeContext, (error) => {
          throw toResponseError(error, localeContext);
        });
      },
      async cookies() {
        await issueVisitorCookie(context);
        return context.resHeaders.getSetCookie();
      },
    };
  };
}

/** Registers the routes of form submissions, which work without JavaScript. */
export function registerPersonalForms(http: FastifyInstance, platform: Platform, pages: Pages, callerOf: PageCallerResolver): void {
  http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const options = { parseAs: "string", bodyLimit: MAX_FORM_BYTES } as const;
    forms.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, body, done) => done(null, body));
    for (const locale of LOCALES) {
      for (const path of FORM_PATHS) {
        forms.post(localePrefix(locale) + path, async (request, reply) => {
          if (isForged(platform, request)) return reply.code(403).type("text/plain; charset=utf-8").send("Forbidden");
          reply.hijack();
          return pages.serve(request.raw, reply.raw, callerOf(request));
        });
      }
    }
  });
}
