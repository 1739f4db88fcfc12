import { DEFAULT_LOCALE } from "@masthead/contract/platform/locale.ts";
import type { FastifyInstance } from "fastify";
import { OUTAGE_RETRY_AFTER } from "../../../platform/http/problem.ts";
import type { RouteContext } from "../../../platform/http/routes.ts";
import { DRAINING } from "../../../platform/http/server/web-server.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import { respondWithProblem } from "../../../platform/pages/problem-response.ts";
import { recentChanges } from "../read/live-page.service.ts";
import { LiveStreams } from "./live-streams.ts";

/** Share of the connections of a process that streams may use; the rest is for other requests. */
const MAX_SHARE = 0.8;
/** Path parameters and query, checked by pattern: the route has no contract. */
const ID = /^[1-9]\d{0,14}$/;
const SEQUENCE = /^(?:0|[1-9]\d{0,9})$/;

/**
 * Route `/api/v1/live-blog/{id}/stream?after={sequence}`: server-sent events with the changes of a
 * live blog after a number. Events: `change` with a `LiveChange`, `state` with the state, the summary
 * and the streams of the live blog, `result` with the result of the article or null, `stories` with
 * the articles made from entries that readers see, `behind`: changes are
 * missing, request them and connect again, and `gone`: readers no longer see the live blog. Responds
 * with 503 when too many readers have a stream: they poll instead.
 */
export function registerLiveStream(http: FastifyInstance, { platform, pages }: RouteContext): void {
  const streams = new LiveStreams(
    { maxStreams: Math.floor(platform.config.MAX_CONNECTIONS * MAX_SHARE) },
    (articleId) => recentChanges(innerContext(platform, DEFAULT_LOCALE), articleId),
    (error) => platform.log.error({ error }, "changes of a live blog could not be read"),
  );
  platform.onChange((tags) => streams.change(tags));
  http.server.once(DRAINING, () => streams.close());
  http.addHook("preClose", async () => streams.close());

  http.get<{ Params: { id: string }; Querystring: { after?: unknown } }>(
    "/api/v1/live-blog/:id/stream",
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { id } = request.params;
      const after = request.query.after ?? "0";
      if (!ID.test(id) || typeof after !== "string" || !SEQUENCE.test(after)) {
        respondWithProblem(pages, request, reply, "NOT_FOUND");
        return reply;
      }
      if (!streams.hasRoomFor(request)) {
        reply.header("retry-after", OUTAGE_RETRY_AFTER);
        respondWithProblem(pages, request, reply, "SERVICE_UNAVAILABLE");
        return reply;
      }
      const isOpen = await streams.open(Number(id), Number(after), { request, reply });
      if (!isOpen) respondWithProblem(pages, request, reply, "NOT_FOUND");
      return reply;
    },
  );
}
