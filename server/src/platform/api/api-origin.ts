import { UNATTENDED_HEADER } from "@masthead/contract/platform/constants.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";
import { type Call, isPersonal } from "./calls.ts";
import type { CallFinder } from "./find-call.ts";

/** Request headers that pages of the site may send, and response headers that they may read. */
const ALLOWED_HEADERS = `content-type, accept-language, idempotency-key, ${UNATTENDED_HEADER}`;
const EXPOSED_HEADERS = "date, retry-after, content-disposition";
const ALLOWED_METHODS = "GET, POST, PUT, PATCH, DELETE";
const PREFLIGHT_SECONDS = 600;
/** CORS of public reads. Credentials are not allowed: neither a cookie nor `Authorization`. */
const PUBLIC_READ = {
  requestHeaders: "accept-language, content-type, if-none-match",
  responseHeaders: "etag, date, content-language, retry-after",
  methods: "GET, HEAD",
};

/**
 * Whether pages of every site may read the response of a call: the same for everybody without
 * credentials.
 */
const isPublicRead = (call: Call | undefined): call is Call =>
  call?.method === "GET" && !isPersonal({ meta: call.meta, route: { method: call.method } });

/** Returns the path of a request below /api, without its query. */
export const callPathOf = ({ url }: Pick<FastifyRequest, "url">): string =>
  url.slice("/api".length).split("?", 1)[0] ?? "";

/**
 * Returns a check of Origin headers: whether a page of PUBLIC_URL sent the request while the API
 * has its own origin (API_URL).
 */
export function publicOriginCheck({
  config,
  publicUrl,
}: Platform): (origin: string | undefined) => boolean {
  const publicOrigin = new URL(publicUrl).origin;
  const hasApiOrigin = config.API_URL !== undefined && config.API_URL !== publicOrigin;
  return (origin) => hasApiOrigin && origin === publicOrigin;
}

/**
 * Adds CORS headers: pages of PUBLIC_URL may call the API at API_URL with their session, pages of
 * any origin may make public reads without credentials. Responds to OPTIONS requests.
 */
export function registerCors(api: FastifyInstance, platform: Platform, calls: CallFinder): void {
  const isFromPublicPage = publicOriginCheck(platform);
  api.addHook("onRequest", async (request, reply) => {
    const path = callPathOf(request);
    const isPreflight = request.method === "OPTIONS";
    if (!isFromPublicPage(request.headers.origin)) {
      const method = isPreflight
        ? String(request.headers["access-control-request-method"])
        : request.method;
      if (isPublicRead(calls.find(method, path))) {
        // Whatever the origin: caches have one response for all of them.
        reply
          .header("access-control-allow-origin", "*")
          .header("access-control-expose-headers", PUBLIC_READ.responseHeaders);
        if (isPreflight)
          reply
            .header("access-control-allow-methods", PUBLIC_READ.methods)
            .header("access-control-allow-headers", PUBLIC_READ.requestHeaders)
            .header("access-control-max-age", PREFLIGHT_SECONDS);
      }
      const methods = isPreflight ? calls.methodsAt(path) : [];
      return methods.length
        ? reply.header("allow", methods.join(", ")).code(204).send()
        : undefined;
    }
    reply
      .header("access-control-allow-origin", request.headers.origin)
      .header("access-control-allow-credentials", "true")
      .header("access-control-expose-headers", EXPOSED_HEADERS)
      .header("vary", "origin");
    if (!isPreflight) return;
    return reply
      .header("access-control-allow-methods", ALLOWED_METHODS)
      .header("access-control-allow-headers", ALLOWED_HEADERS)
      .header("access-control-max-age", PREFLIGHT_SECONDS)
      .code(204)
      .send();
  });
}
