import { UNATTENDED_HEADER } from "@masthead/contract/platform/constants.ts";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";

/** Request headers that a page may send, and response headers that it may read. */
const ALLOWED_HEADERS = `content-type, accept-language, idempotency-key, ${UNATTENDED_HEADER}`;
const EXPOSED_HEADERS = "date, retry-after, content-disposition";
const ALLOWED_METHODS = "GET, POST, PUT, PATCH, DELETE";
const PREFLIGHT_SECONDS = 600;

/**
 * Returns a check of Origin headers: whether a page of PUBLIC_URL sent the request while the API
 * has its own origin (API_URL).
 */
export function publicOriginCheck({ config, publicUrl }: Platform): (origin: string | undefined) => boolean {
  const publicOrigin = new URL(publicUrl).origin;
  const hasApiOrigin = config.API_URL !== undefined && config.API_URL !== publicOrigin;
  return (origin) => hasApiOrigin && origin === publicOrigin;
}

/**
 * Adds CORS headers that let pages of PUBLIC_URL call the API at API_URL with their session. No
 * other origin is allowed.
 */
export function registerCors(api: FastifyInstance, platform: Platform): void {
  const isFromPublicPage = publicOriginCheck(platform);
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
