import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { unsubscribePath } from "@masthead/contract/platform/paths.ts";
import type { FastifyInstance } from "fastify";
import { innerContext } from "../../platform/inner-context.ts";
import type { Pages } from "../../platform/pages/pages.ts";
import type { PageCallerResolver } from "../../platform/pages/personal-pages.ts";
import type { Platform } from "../../platform/platform.ts";
import { unsubscribe } from "./digest-choice.service.ts";

/** In bytes. The body is a form with one field. */
const BODY_LIMIT = 8 * 1024;

/**
 * Registers the one-click unsubscribe URL of mails (RFC 8058). Mail clients post to it without
 * cookies and origin, as either form type, and get a plain response without a redirect. It has no
 * rate limit, since one IP address posts for all readers of a mail provider. Other POST requests
 * come from the page at the same URL and are passed on to it.
 */
export function registerUnsubscribe(
  http: FastifyInstance,
  platform: Platform,
  pages: Pages,
  callerOf: PageCallerResolver,
): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    for (const locale of LOCALES) {
      scope.post<{ Params: { token: string }; Body: string | undefined }>(
        decodeURIComponent(unsubscribePath(locale, ":token")),
        async (request, reply) => {
          if (!/List-Unsubscribe["=]/.test(request.body ?? "")) {
            reply.hijack();
            return pages.serve(request.raw, reply.raw, callerOf(request));
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
