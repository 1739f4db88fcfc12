import type { Client } from "@masthead/contract/contract.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { localePrefix } from "@masthead/contract/system/paths.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallContext, FindSignedIn, Platform } from "../platform.ts";
import { asReply, contextOf, isForged } from "./api.ts";
import type { Asked } from "./asked.ts";
import type { Pages } from "./pages.ts";

/** Longest form in bytes. */
const FORM_LIMIT = 64 * 1024;
/** Where forms are sent, by a document or by the site's own code: of personal pages, and of one that is kept for all until its form is sent. */
const FORMS = [
  ...["/account", "/account/*", "/account.data", "/auth/*", "/resetpass", "/resetpass/*", "/resetpass.data"],
  ...["/fbdatadeletion", "/fbdatadeletion.data", "/info/contact_us", "/info/contact_us.data"],
  ...[
    "/packages/checkout",
    "/packages/confirm",
    "/packages/devices",
    "/packages/failure",
    "/payment/finish",
    "/blackfriday/failure",
    "/christmas/failure",
  ].flatMap((path) => [path, `${path}.data`]),
];

/** Knows who asks for a page. */
export type AskerOf = (request: FastifyRequest) => Asked;

/** The API in process: errors are given to `onError`, which throws what its caller shall get. */
export type ClientWith = (context: CallContext, onError: (error: unknown) => never) => Client;

/** The asker of a request, with the API as it would serve them over HTTP. */
export function askersOf(platform: Platform, clientWith: ClientWith, findSignedIn: FindSignedIn): AskerOf {
  return (request) => {
    const context = contextOf(platform, request, findSignedIn);
    return {
      method: request.method as Asked["method"],
      body: typeof request.body === "string" ? request.body : null,
      clientIn(locale) {
        const inside = { ...context, locale };
        return clientWith(inside, (error) => {
          throw asReply(error, inside);
        });
      },
      cookies: () => context.resHeaders.getSetCookie(),
    };
  };
}

/** Takes the forms of pages, which work without JavaScript. */
export function registerPersonalForms(http: FastifyInstance, platform: Platform, pages: Pages, askerOf: AskerOf): void {
  http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const options = { parseAs: "string", bodyLimit: FORM_LIMIT } as const;
    forms.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, body, done) => done(null, body));
    for (const locale of LOCALES) {
      for (const path of FORMS) {
        forms.post(localePrefix(locale) + path, async (request, reply) => {
          if (isForged(platform, request)) return reply.code(403).type("text/plain; charset=utf-8").send("Forbidden");
          reply.hijack();
          return pages.serve(request.raw, reply.raw, askerOf(request));
        });
      }
    }
  });
}
