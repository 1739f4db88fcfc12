import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from "@masthead/contract/platform/constants.ts";
import { isLocale } from "@masthead/contract/platform/locale.ts";
import type { FastifyInstance } from "fastify";
import { isForged } from "../../platform/api/api.ts";
import type { Platform } from "../../platform/platform.ts";

/**
 * Registers the language switch. It is a form POST, so that it works without JavaScript and
 * crawlers or prefetching never change the language. Stores the choice in a cookie and redirects to
 * the page in that language.
 */
export function registerLocaleSwitch(app: FastifyInstance, platform: Platform): void {
  app.post<{ Body: { locale?: string; next?: string } | undefined }>(
    "/locale",
    async (request, reply) => {
      if (isForged(platform, request)) return reply.code(403).type("text/plain").send("Forbidden");
      const { locale, next = "/" } = request.body ?? {};
      if (!isLocale(locale)) return reply.code(400).type("text/plain").send("unknown locale");
      const secure = request.protocol === "https" ? "; Secure" : "";
      reply.header(
        "set-cookie",
        `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax${secure}`,
      );
      reply.header("cache-control", "no-store");
      return reply.redirect(isLocalPath(next) ? next : "/", 303);
    },
  );
}

/** Whether a redirect target is a path on this site, which no browser resolves to another host. */
function isLocalPath(value: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(value);
}
