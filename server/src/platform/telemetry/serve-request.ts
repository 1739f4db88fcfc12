import type { IncomingMessage, ServerResponse } from "node:http";
import { trustedProxyCheck } from "../http/server/trusted-proxy.ts";
import type { Platform } from "../platform.ts";
import { requestEvents } from "./events.ts";
import { type RequestScope, requestIdOf, runInRequest } from "./request-scope.ts";
import { inSpan } from "./tracing.ts";
import { responseCounter } from "./traffic.ts";

/** Route of requests that were answered before they were routed, such as malformed ones. */
const UNROUTED = "none";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Wraps the handler of HTTP requests: each gets an id, which the response carries, is counted by
 * its route, and is the root of a trace. Only trusted proxies may set the id and continue a trace.
 */
export function observeRequests({ config }: Platform, handle: Handler): Handler {
  const isTrusted = trustedProxyCheck(config.TRUST_PROXY);
  return (request, response) => {
    const trusted = isTrusted(request.socket.remoteAddress ?? "", 0);
    const scope: RequestScope = {
      id: requestIdOf(request.headers["x-request-id"], trusted),
      route: UNROUTED,
      cache: "none",
    };
    response.setHeader("x-request-id", scope.id);
    const startedAt = performance.now();
    const method = request.method ?? "GET";
    const attributes = { "http.request.method": method, "masthead.request_id": scope.id };
    runInRequest(scope, () =>
      inSpan(
        method,
        { kind: "server", attributes, parent: trusted ? request : undefined },
        (span) => {
          const closed = new Promise<void>((resolve) => response.once("close", resolve)).then(
            () => {
              const { statusCode: status } = response;
              const { route, cache } = scope;
              responseCounter(method, route, status, cache).requests++;
              if (requestEvents.hasSubscribers && !isEventStream(response))
                requestEvents.publish({
                  method,
                  route,
                  status,
                  duration: performance.now() - startedAt,
                });
              span.rename(`${method} ${route}`);
              span.set({
                "http.route": route,
                "http.response.status_code": status,
                "masthead.cache": cache,
              });
              if (status >= 500) span.fail();
            },
          );
          handle(request, response);
          return closed;
        },
      ),
    );
  };
}

/** Whether a response is a stream of events: it lasts until the client leaves. */
const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type")).startsWith("text/event-stream");
