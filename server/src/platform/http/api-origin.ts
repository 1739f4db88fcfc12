import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../platform.ts";

/** Headers a page may send with a call, and those of the reply that it may read. */
const ALLOWED_HEADERS = "content-type, accept-language, idempotency-key";
const EXPOSED_HEADERS = "date, retry-after, content-disposition";
const ALLOWED_METHODS = "GET, POST, PUT, PATCH, DELETE";
const PREFLIGHT_SECONDS = 600;

/** Whether a request comes from a page of PUBLIC_URL while the API has an origin of its own (API_URL). */
export function isFromPublicPage({ config, publicUrl }: Platform, { headers }: FastifyRequest): boolean {
  const own = new URL(publicUrl).origin;
  return config.API_URL !== undefined && config.API_URL !== own && headers.origin === own;
}

/** Lets pages of PUBLIC_URL call the API at API_URL, with their session. No other origin is allowed. */
export function allowPublicPages(api: FastifyInstance, platform: Platform): void {
  api.addHook("onRequest", async (request, reply) => {
    if (!isFromPublicPage(platform, request)) return;
    reply
      .header("access-control-allow-origin", request.headers.origin)
      .header("access-control-allow-credentials", "true")
      .header("access-control-expose-headers", EXPOSED_HEADERS)
      .header("vary", "origin");
    if (request.method !== "OPTIONS") return;
    return reply
      .header("access-control-allow-methods", ALLOWED_METHODS)
      .header("access-control-allow-headers", ALLOWED_HEADERS)
      .header("access-control-max-age", PREFLIGHT_SECONDS)
      .code(204)
      .send();
  });
}
