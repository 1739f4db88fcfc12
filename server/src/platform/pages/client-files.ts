import fastifyStatic from "@fastify/static";
import { SERVICE_WORKER_POLICY } from "@masthead/contract/platform/content-security-policy.ts";
import type { FastifyInstance } from "fastify";
import { CLIENT_BUILD_DIR } from "./site.ts";

/** Headers of the service worker, which is revalidated each time. */
const WORKER_HEADERS = {
  "cache-control": "no-cache",
  "content-security-policy": SERVICE_WORKER_POLICY,
};

/**
 * Serves the files of the site's build: those in assets/ have a content hash in their name and
 * never change.
 */
export async function registerClientFiles(http: FastifyInstance): Promise<void> {
  const options = { index: false, preCompressed: true, decorateReply: false } as const;
  await http.register(fastifyStatic, {
    ...options,
    root: `${CLIENT_BUILD_DIR}/assets`,
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
  });
  await http.register(fastifyStatic, {
    ...options,
    root: CLIENT_BUILD_DIR,
    prefix: "/",
    wildcard: false,
    globIgnore: ["assets/**", ".vite/**"],
    maxAge: "1d",
    setHeaders: (reply, path) => path.endsWith("/sw.js") && reply.headers(WORKER_HEADERS),
  });
  // Browsers and feed readers request these without a link to them.
  for (const path of ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"])
    http.get(path, (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=86400")
        .redirect("/icons/apple-touch-icon.png", 301),
    );
}
