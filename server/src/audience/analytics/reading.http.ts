import { VIEW_ADDRESS, VIEW_BYTES } from "@masthead/contract/audience/page-views.ts";
import type { ProblemCode } from "@masthead/contract/system/problem.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptedLocale } from "../../platform/http/locale.ts";
import { networkOf } from "../../platform/http/network.ts";
import { isOwnOrigin } from "../../platform/http/own-origin.ts";
import { problemError, problemOf } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { askerOf, asksNotToBeCounted } from "./asker.ts";
import { readSentViews } from "./sent-views.ts";
import { createViewCounter } from "./view-count.service.ts";
import { createViewLimit } from "./view-limit.ts";

/**
 * Where pages tell that they were seen: 204, whether it counts or not. It is asked with every page that is read, so it is no call of the
 * contract, whose way is longer, and nothing of it waits for the database but the first view of a day.
 * @param clock the present moment, in milliseconds
 */
export function registerReading(app: FastifyInstance, platform: Platform, clock: () => number = Date.now): void {
  const counter = createViewCounter(platform);
  const limit = createViewLimit();
  const { COUNTRY_HEADER } = platform.config;
  app.addHook("onClose", () => counter.flush());

  app.register(async (reading) => {
    reading.removeAllContentTypeParsers();
    reading.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    reading.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const known = error.statusCode !== undefined && error.statusCode < 500;
      if (!known) platform.log.error({ error }, "a view was not counted");
      return refuse(request, reply, error.statusCode === 413 ? "PAYLOAD_TOO_LARGE" : known ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR");
    });

    reading.post<{ Body: string | undefined }>(VIEW_ADDRESS, { bodyLimit: VIEW_BYTES }, async (request, reply) => {
      const { headers, ip, body } = request;
      // Browsers send it with every POST.
      if (!headers.origin || !isOwnOrigin(platform.publicUrl, headers.origin, headers.host)) return refuse(request, reply, "FORBIDDEN");
      const views = readSentViews(body ?? "");
      if (!views) return refuse(request, reply, "BAD_REQUEST");
      if (!limit.take(networkOf(ip), views.length)) return refuse(request, reply, "TOO_MANY_REQUESTS");
      const asker = asksNotToBeCounted(headers) ? undefined : askerOf(headers, ip, COUNTRY_HEADER);
      if (asker) await counter.count(asker, views, headers.host, clock());
      return reply.code(204).send();
    });
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply, code: ProblemCode): FastifyReply {
  const { problem } = problemOf(problemError(code), acceptedLocale(request.headers["accept-language"]));
  return reply.code(problem.status).type("application/problem+json; charset=utf-8").send(problem);
}
