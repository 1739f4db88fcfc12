import { LOCALES } from "@masthead/contract/system/locale.ts";
import { unsubscribePath } from "@masthead/contract/system/paths.ts";
import type { FastifyInstance } from "fastify";
import type { Pages } from "../../platform/http/pages.ts";
import type { AskerOf } from "../../platform/http/personal-pages.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { unsubscribe } from "./digest-choice.service.ts";

/** Longest body: a form with one field. */
const LONGEST = 8 * 1024;

/**
 * The address that mails name for ending them with one press (RFC 8058). A mail program posts to it, without cookies and from nowhere, as either
 * kind of form; it is answered with a word, and led nowhere. No limit counts these, since one address posts for all readers of a provider. What a person sends from the page at the same address is the page's own form.
 */
export function registerUnsubscribe(http: FastifyInstance, platform: Platform, pages: Pages, askerOf: AskerOf): void {
  http.register(async (posts) => {
    posts.removeAllContentTypeParsers();
    posts.addContentTypeParser("*", { parseAs: "string", bodyLimit: LONGEST }, (_request, body, done) => done(null, body));
    for (const locale of LOCALES) {
      posts.post<{ Params: { token: string }; Body: string | undefined }>(
        decodeURIComponent(unsubscribePath(locale, ":token")),
        async (request, reply) => {
          if (!/List-Unsubscribe["=]/.test(request.body ?? "")) {
            reply.hijack();
            return pages.serve(request.raw, reply.raw, askerOf(request));
          }
          reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
          return unsubscribe(innerContext(platform, locale), request.params.token).then(
            () => reply.send("ok"),
            () => reply.code(400).send("unknown"),
          );
        },
      );
    }
  });
}
