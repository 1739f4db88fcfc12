import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  newsletterClickPath,
  newsletterUnsubscribePath,
} from "@masthead/contract/platform/paths.ts";
import type { FastifyInstance } from "fastify";
import type { RouteContext } from "../../platform/http/routes.ts";
import { respondWithProblem } from "../../platform/pages/problem-response.ts";
import { isSameSecret } from "../../platform/secrets.ts";
import { registerOneClickUnsubscribe } from "../digest/unsubscribe.http.ts";
import { applyReports } from "./bounce/mail-report.service.ts";
import { parseJsonReports, parseReportMail } from "./bounce/mail-report.ts";
import { openLink } from "./send/click.service.ts";
import { unsubscribe } from "./subscription/subscription.service.ts";

/** In bytes: a report contains the mail that it is about. */
const REPORT_LIMIT = 1024 * 1024;

/**
 * Registers the route that mail providers report bounces and complaints to, as JSON, or as the
 * mails of RFC 3464 and RFC 5965. Its last segment is the secret MAIL_REPORT_SECRET.
 */
export function registerMailReports(
  http: FastifyInstance,
  { platform, pages }: RouteContext,
): void {
  const { MAIL_REPORT_SECRET: secret } = platform.config;
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/json", "message/rfc822", "text/plain"],
      { parseAs: "string", bodyLimit: REPORT_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { secret: string }; Body: string }>(
      "/api/v1/newsletter/reports/:secret",
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        if (!secret || !isSameSecret(request.params.secret, secret)) {
          respondWithProblem(pages, request, reply, "NOT_FOUND");
          return reply;
        }
        const isJson = request.headers["content-type"]?.startsWith("application/json");
        const reports = isJson
          ? parseJsonReports(parseJson(request.body))
          : await parseReportMail(request.body);
        if (!reports) {
          respondWithProblem(pages, request, reply, "INVALID_INPUT");
          return reply;
        }
        const suppressed = await applyReports(platform, reports, new Date());
        platform.log.info({ reports: reports.length, suppressed }, "mail reports received");
        return reply.send({ reports: reports.length, suppressed });
      },
    );
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Registers the links in mails: counted ones, and one-click unsubscribe. */
export function registerNewsletterLinks(http: FastifyInstance, context: RouteContext): void {
  const { platform, pages, callerOf } = context;
  for (const locale of LOCALES)
    registerOneClickUnsubscribe(http, {
      path: newsletterUnsubscribePath(locale, ":token"),
      locale,
      platform,
      pages,
      callerOf,
      unsubscribe: (callContext, token) => unsubscribe(callContext, { token }),
    });
  http.get<{ Params: { token: string } }>(
    decodeURIComponent(newsletterClickPath(":token")),
    async (request, reply) => {
      const click = {
        token: request.params.token,
        agent: request.headers["user-agent"],
        method: request.method,
      };
      const url = await openLink(platform, click, new Date());
      reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
      if (url) return reply.redirect(url, 302);
      respondWithProblem(pages, request, reply, "NOT_FOUND");
      return reply;
    },
  );
}
