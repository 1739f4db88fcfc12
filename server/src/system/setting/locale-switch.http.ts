import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from "@masthead/contract/system/constants.ts";
import { isLocale } from "@masthead/contract/system/locale.ts";
import type { FastifyInstance } from "fastify";

/**
 * The language switch: a form, so that it works without JavaScript and no crawler or prefetch changes anyone's
 * language. It remembers the choice and goes on to the page in that language.
 */
export function registerLocaleSwitch(app: FastifyInstance): void {
  app.post<{ Body: { locale?: string; next?: string } | undefined }>("/locale", async (request, reply) => {
    const { locale, next = "/" } = request.body ?? {};
    if (!isLocale(locale)) return reply.code(400).type("text/plain").send("unknown locale");
    const secure = request.protocol === "https" ? "; Secure" : "";
    reply.header("set-cookie", `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax${secure}`);
    reply.header("cache-control", "no-store");
    return reply.redirect(isOwnPath(next) ? next : "/", 303);
  });
}

/** Only a path of ours: nothing that a browser could take for another host. */
function isOwnPath(value: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(value);
}
