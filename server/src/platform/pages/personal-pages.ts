import type { Client } from "@masthead/contract/contract.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { PAGES } from "@masthead/contract/platform/pages.ts";
import { localePrefix } from "@masthead/contract/platform/paths.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contextOf, isForged } from "../api/api.ts";
import { toResponseError } from "../api/call-handler.ts";
import { BodyCap } from "../http/body-cap.ts";
import { hasFewFields } from "../http/form-fields.ts";
import { networkOf } from "../http/network.ts";
import { issueVisitorCookie } from "../http/visitor-cookie.ts";
import type { CallContext, FindSessionUser, Platform } from "../platform.ts";
import type { PageCaller } from "./page-caller.ts";
import { readPageCookie, writePageCookie } from "./page-cookies.ts";
import type { Pages } from "./pages.ts";

/**
 * Paths that accept forms from a document or from the site's client code, with the size limit of
 * the form. A dynamic last segment also matches a `.data` suffix.
 */
const FORM_PATHS = PAGES.filter(({ form }) => form === true).flatMap(({ pattern, formBytes }) => {
  const paths = /:\w+$/.test(pattern) ? [`/${pattern}`] : [`/${pattern}`, `/${pattern}.data`];
  return paths.map((path) => ({ path, bodyLimit: formBytes }));
});

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
export function createPageCallerResolver(
  platform: Platform,
  clientWith: ClientFactory,
  findSignedIn: FindSessionUser,
): PageCallerResolver {
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
      returnPath: (detour) => readPageCookie(context, detour),
      setReturnPath: (detour, path) => writePageCookie(context, detour, path),
      signUpChallenge: () => readPageCookie(context, "signUp"),
      setSignUpChallenge: (challenge) => writePageCookie(context, "signUp", challenge),
      async cookies() {
        await issueVisitorCookie(context);
        return context.resHeaders.getSetCookie();
      },
    };
  };
}

const refuse = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type("text/plain; charset=utf-8").send(text);

/** Registers the routes of form submissions, which work without JavaScript. */
export function registerPersonalForms(
  http: FastifyInstance,
  platform: Platform,
  pages: Pages,
  callerOf: PageCallerResolver,
): void {
  http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, body),
    );
    forms.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      // Errors of the parser: no page is rendered for them.
      if (error.statusCode !== undefined && error.statusCode < 500)
        return refuse(reply, error.statusCode, "Refused");
      throw error;
    });
    const bodyCap = new BodyCap();
    forms.addHook("onRequest", async (request, reply) => {
      if (isForged(platform, request)) return refuse(reply, 403, "Forbidden");
      if (!bodyCap.take(networkOf(request.ip), request.raw))
        return refuse(reply, 429, "Too many requests");
    });
    for (const locale of LOCALES) {
      for (const { path, bodyLimit } of FORM_PATHS) {
        forms.post<{ Body: string | undefined }>(
          localePrefix(locale) + path,
          { bodyLimit },
          async (request, reply) => {
            if (!hasFewFields(request.body ?? "")) return refuse(reply, 400, "Too many fields");
            reply.hijack();
            return pages.serve(request.raw, reply.raw, callerOf(request));
          },
        );
      }
    }
  });
}
