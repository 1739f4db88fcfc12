import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { isBackOfficeScreen } from "@masthead/contract/platform/back-office.ts";
import { backOfficePolicy } from "@masthead/contract/platform/content-security-policy.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ResolvedConfig } from "../../config.ts";
import { buildIdOf, documentFactsOf, renderBackOfficeDocument } from "./back-office-document.ts";

const BUILD = fileURLToPath(new URL("../../../../backoffice/build", import.meta.url));
/** Build info before the first build. */
const NO_BUILD = { id: "dev", timestamp: 0 };
const NOT_BUILT =
  "The back office is not built yet. `npm start` builds it after the first start, `npm run build` at any time. Reload this page in a moment.";
const NONCE_BYTES = 16;

/** Keeps the secret path out of search engines and of Referer headers. */
const hidePath = (reply: FastifyReply) =>
  reply.header("x-robots-tag", "noindex, nofollow").header("referrer-policy", "no-referrer");

/**
 * Returns a function that reads the built document, and rereads it after a rebuild while the server
 * runs.
 */
function builtDocument(file: string): () => { template: string | null; build: typeof NO_BUILD } {
  let current: { template: string | null; build: typeof NO_BUILD } = {
    template: null,
    build: NO_BUILD,
  };
  return () => {
    const timestamp = existsSync(file) ? Math.round(statSync(file).mtimeMs) : 0;
    if (timestamp && timestamp !== current.build.timestamp) {
      const template = readFileSync(file, "utf8");
      current = { template, build: { id: buildIdOf(template), timestamp } };
    }
    return current;
  };
}

/**
 * Serves the back office and its files below its secret path only. Responds 404 to paths that no
 * screen has.
 */
export async function registerBackOffice(
  http: FastifyInstance,
  config: ResolvedConfig,
): Promise<void> {
  const base = `/${config.ADMIN_PATH}/`;
  const readDocument = builtDocument(`${BUILD}/index.html`);
  const sendDocument = (request: FastifyRequest, reply: FastifyReply) => {
    const { template } = readDocument();
    if (template === null)
      return hidePath(reply)
        .code(503)
        .header("retry-after", "10")
        .type("text/plain; charset=utf-8")
        .send(NOT_BUILT);
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    const facts = documentFactsOf(template, config);
    const path = request.url.slice(base.length - 1).replace(/[?#].*/s, "");
    return hidePath(reply)
      .code(isBackOfficeScreen(path) ? 200 : 404)
      .header("content-security-policy", backOfficePolicy(nonce, facts))
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(renderBackOfficeDocument(template, base, nonce, facts));
  };
  await http.register(fastifyStatic, {
    root: `${BUILD}/assets`,
    prefix: `${base}assets/`,
    // The first start builds the back office after it serves.
    suppressWarning: true,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header("cache-control", "private, max-age=31536000, immutable");
      reply.header("x-robots-tag", "noindex, nofollow");
      reply.header("referrer-policy", "no-referrer");
      reply.header("x-content-type-options", "nosniff");
    },
  });
  http.get(`${base}builds/latest.json`, (_request, reply) =>
    hidePath(reply)
      .header("cache-control", "no-store")
      .header("x-content-type-options", "nosniff")
      .send(readDocument().build),
  );
  http.get(base.slice(0, -1), sendDocument);
  http.get(`${base}*`, sendDocument);
}
