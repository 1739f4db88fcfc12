import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { unsubscribePath } from "@masthead/contract/platform/paths.ts";
import type { FastifyInstance } from "fastify";
import { innerContext } from "../../platform/inner-context.ts";
import type { Pages } from "../../platform/pages/pages.ts";
import type { PageCallerResolver } from "../../platform/pages/personal-pages.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { unsubscribe } from "./digest-choice.service.ts";

/** In bytes. The body is a form with one field. */
const BODY_LIMIT = 8 * 1024;

/** Registers the one-click unsubscribe URLs of digests. */
export function registerUnsubscribe(
  http: FastifyInstance,
  platform: Platform,
  pages: Pages,
  callerOf: PageCallerResolver,
): void {
  for (const locale of LOCALES)
    registerOneClickUnsubscribe(http, {
      path: unsubscribePath(locale, ":token"),
      locale,
      platform,
      pages,
      callerOf,
      unsubscribe,
    });
}

interface OneClickUnsubscribe {
  /** Path of the page, with the parameter `:token`. */
  path: string;
  locale: Locale;
  platform: Platform;
  pages: Pages;
  callerOf: PageCallerResolver;
  /** Idempotent. @throws Error if the token is not valid */
  unsubscribe(context: CallContext, token: string): Promise<void>;
}

/**
 * Registers a one-click unsubscribe URL of mails (RFC 8058). Mail clients post to it without
 * cookies and origin, as either form type, and get a plain response without a redirect. It has no
 * rate limit, since one IP address posts for all readers of a mail provider. Other POST requests
 * come from the page at the same URL and are passed on to it.
 */
export function registerOneClickUnsubscribe(
  http: FastifyInstance,
  { path, locale, platform, pages, callerOf, unsubscribe }: OneClickUnsubscribe,
): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { token: string }; Body: string | undefined }>(
      decodeURIComponent(path),
      async (request, reply) => {
        if (!/List-Unsubscribe["=]/.test(request.body ?? "")) {
          reply.hijack();
          return pages.serve(request.raw, reply.raw, callerOf(request));
        }
        reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
        return unsubscribe(innerContext(platform, locale), request.params.token).then(
          () => reply.send("ok"),
          (error) => {
            // Other failures are reported as such, so that the mail client may try again.
            if (error.code !== "INVALID_INPUT") throw error;
            return reply.code(400).send("unknown");
          },
        );
      },
    );
  });
}
