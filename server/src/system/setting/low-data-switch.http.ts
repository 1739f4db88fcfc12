import { fullPath, lowDataPath } from "@masthead/contract/platform/low-data.ts";
import {
  LOW_DATA_COOKIE,
  LOW_DATA_COOKIE_SECONDS,
  LOW_DATA_SWITCH_PATH,
} from "@masthead/contract/platform/low-data-switch.ts";
import { OWN_PATH } from "@masthead/contract/platform/paths.ts";
import type { FastifyInstance } from "fastify";
import { isForged } from "../../platform/api/api.ts";
import type { Platform } from "../../platform/platform.ts";

/**
 * Registers the switch between the full site and low-data pages. It is a form POST, so that it works
 * without JavaScript, and crawlers never find it. Stores the choice in a cookie and redirects to the
 * other version of the page with the form, which the browser names as the referrer: the footer with
 * the form is the same on all pages.
 */
export function registerLowDataSwitch(app: FastifyInstance, platform: Platform): void {
  app.post<{ Body: { mode?: string; next?: string } | undefined }>(
    LOW_DATA_SWITCH_PATH,
    async (request, reply) => {
      if (isForged(platform, request)) return reply.code(403).type("text/plain").send("Forbidden");
      const { mode, next = "/" } = request.body ?? {};
      if (mode !== "on" && mode !== "off")
        return reply.code(400).type("text/plain").send("unknown mode");
      const secure = request.protocol === "https" ? "; Secure" : "";
      reply.header(
        "set-cookie",
        `${LOW_DATA_COOKIE}=${mode}; Path=/; Max-Age=${LOW_DATA_COOKIE_SECONDS}; SameSite=Lax${secure}`,
      );
      reply.header("cache-control", "no-store");
      const page = pathOfReferrer(request.headers.referer, platform.publicUrl) ?? next;
      const target = mode === "on" ? lowDataPath(fullPath(page)) : fullPath(page);
      return reply.redirect(OWN_PATH.test(target) ? target : "/", 303);
    },
  );
}

/** Returns path and query of a referrer on this site. */
function pathOfReferrer(referrer: string | undefined, publicUrl: string): string | undefined {
  if (!referrer?.startsWith(`${publicUrl}/`)) return undefined;
  return referrer.slice(publicUrl.length);
}
