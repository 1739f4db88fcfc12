import { VIEW_BODY_LIMIT, VIEW_PATH } from "@masthead/contract/audience/page-views.ts";
import type { ProblemCode } from "@masthead/contract/platform/problem.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasOptedOutOfTracking } from "../../../platform/http/client-privacy.ts";
import { acceptedLocale } from "../../../platform/http/locale.ts";
import { isOwnOrigin } from "../../../platform/http/own-origin.ts";
import { problemError, problemOf } from "../../../platform/http/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { parseSentViews } from "./sent-views.ts";
import { viewClientOf } from "./view-client.ts";
import { createViewLimit } from "./view-limit.ts";
import { createViewTracker } from "./view-tracker.service.ts";

/**
 * Registers the page view endpoint. It responds with 204 whether or not the view is tracked. Every
 * page read sends a request here, so it bypasses the slower contract stack, and only the first view
 * of a day waits for the database.
 * @param clock returns the current time, in milliseconds
 */
export function registerPageViewEndpoint(
  app: FastifyInstance,
  platform: Platform,
  clock: () => number = Date.now,
): void {
  const viewTracker = createViewTracker(platform);
  const limit = createViewLimit();
  const { COUNTRY_HEADER } = platform.config;
  app.addHook("onClose", () => viewTracker.flush());

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const isClientError = error.statusCode !== undefined && error.statusCode < 500;
      if (!isClientError) platform.log.error({ error }, "page view was not tracked");
      return refuse(
        request,
        reply,
        error.statusCode === 413
          ? "PAYLOAD_TOO_LARGE"
          : isClientError
            ? "BAD_REQUEST"
            : "INTERNAL_SERVER_ERROR",
      );
    });

    scope.post<{ Body: string | undefined }>(
      VIEW_PATH,
      { bodyLimit: VIEW_BODY_LIMIT },
      async (request, reply) => {
        const { headers, ip, body } = request;
        // Browsers send `origin` with every POST.
        if (!headers.origin || !isOwnOrigin(platform.publicUrl, headers.origin, headers.host))
          return refuse(request, reply, "FORBIDDEN");
        const views = parseSentViews(body ?? "");
        if (!views) return refuse(request, reply, "BAD_REQUEST");
        if (!limit.take(ip, views.length)) return refuse(request, reply, "TOO_MANY_REQUESTS");
        const client = hasOptedOutOfTracking(headers)
          ? undefined
          : viewClientOf(headers, ip, COUNTRY_HEADER);
        if (client) await viewTracker.track(client, views, headers.host, clock());
        return reply.code(204).send();
      },
    );
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply, code: ProblemCode): FastifyReply {
  const { problem } = problemOf(
    problemError(code),
    acceptedLocale(request.headers["accept-language"]),
  );
  return reply.code(problem.status).type("application/problem+json; charset=utf-8").send(problem);
}
