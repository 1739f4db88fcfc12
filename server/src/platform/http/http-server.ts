import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Pages } from "../pages/pages.ts";
import { FRAMEWORK_PROBLEMS, respondWithProblem } from "../pages/problem-response.ts";
import type { Platform } from "../platform.ts";
import { currentRequest, setRoute } from "../telemetry/request-scope.ts";
import { observeRequests } from "../telemetry/serve-request.ts";
import { READER_BODY_LIMIT } from "./body-limit.ts";
import { outageCode } from "./problem.ts";
import { securityHeaders } from "./security-headers.ts";
import { connectionCaps } from "./server/connection-caps.ts";
import { trustedProxyCheck } from "./server/trusted-proxy.ts";
import { createWebServer, type WebServer } from "./server/web-server.ts";

/** Creates the HTTP server, which answers from the page cache before a request is routed. */
export function createHttpServer(
  platform: Platform,
  pages: Pages,
): { http: FastifyInstance; web: WebServer } {
  let web: WebServer | undefined;
  const http = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxyCheck(platform.config.TRUST_PROXY),
    bodyLimit: READER_BODY_LIMIT,
    routerOptions: { maxParamLength: 20_000 },
    genReqId: () => currentRequest()?.id ?? randomUUID(),
    serverFactory: (handler) => {
      web = createCachedServer(platform, pages, observeRequests(platform, handler));
      return web.http;
    },
    frameworkErrors: (_error, request, reply) =>
      respondWithProblem(pages, request, reply, "BAD_REQUEST"),
  });
  if (!web) throw new Error("Fastify did not create a server");
  reportErrors(http, platform, pages);
  // The path of the back office is secret: metrics and traces do not contain it.
  http.addHook("onRequest", async (request) =>
    setRoute(withoutAdminPath(request.routeOptions.url, platform.config)),
  );
  return { http, web };
}

/** @param serveRequest handles requests that the page cache does not answer */
function createCachedServer(
  { config, log, publicUrl }: Platform,
  pages: Pages,
  serveRequest: (request: IncomingMessage, response: ServerResponse) => void,
): WebServer {
  const defaultHeaders = Object.entries(securityHeaders(publicUrl));
  return createWebServer({
    handle: (request, response) => {
      if (pages.serveCached(request, response)) return;
      for (const [name, value] of defaultHeaders) response.setHeader(name, value);
      serveRequest(request, response);
    },
    find: pages.findReply,
    version: pages.version,
    caps: connectionCaps(config, (line) => log.warn(line)),
    reportClosed: (count) => log.warn({ count }, "connections closed or refused at a cap"),
  });
}

/** Requests that a plugin rejects, such as a path outside of its folder, get a 404. */
function reportErrors(http: FastifyInstance, { config, log }: Platform, pages: Pages): void {
  http.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode < 500)
      return respondWithProblem(
        pages,
        request,
        reply,
        FRAMEWORK_PROBLEMS[statusCode] ?? "NOT_FOUND",
      );
    log.error({ error, url: withoutAdminPath(request.url, config) }, "request failed");
    respondWithProblem(pages, request, reply, outageCode(error) ?? "INTERNAL_SERVER_ERROR");
  });
}

/** Returns a path or a pattern with a placeholder for the secret path of the back office. */
const withoutAdminPath = <Path extends string | undefined>(
  path: Path,
  { ADMIN_PATH }: Platform["config"],
): Path => path?.replace(`/${ADMIN_PATH}`, "/{admin}") as Path;
