import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";

/** Headers a page may send with a call, and those of the reply that it may read. */
const ALLOWED_HEADERS = "content-type, accept-language, idempotency-key";
const EXPOSED_HEADERS = "date, retry-after, content-disposition";
const ALLOWED_METHODS = "GET, POST, PUT, PATCH, DELETE";
const PREFLIGHT_SECONDS = 600;

/** Returns whether a request with this Origin comes from a page of PUBLIC_URL while the API has an origin of its own (API_URL). */
export function publicPageCheck({ config, publicUrl }: Platform): (origin: string | undefined) => boolean {
  const own = new URL(publicUrl).origin;
  const isApart = config.API_URL !== undefined && config.API_URL !== own;
  return (origin) => isApart && origin === own;
}

/** Lets pages of PUBLIC_URL call the API at API_URL, with their session. No other origin is allowed. */
export function allowPublicPages(api: FastifyInstance, platform: Platform): void {
  const isFromPublicPage = publicPageCheck(platform);
  api.addHook("onRequest", async (request, reply) => {
    if (!isFromPublicPage(request.headers.origin)) return;
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
