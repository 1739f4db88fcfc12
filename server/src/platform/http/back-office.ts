import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { isDeskScreen } from "@masthead/contract/system/desk.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { keptText } from "../secrets.ts";
import { buildIdOf, documentFor, factsOf, policyFor } from "./back-office-document.ts";

const BUILD = fileURLToPath(new URL("../../../../backoffice/build", import.meta.url));
/** Stands for the build where there is none. */
const NO_BUILD = { id: "dev", timestamp: 0 };
const NOT_BUILT =
  "The back office is not built yet. `npm start` builds it after the first start, `npm run build` at any time. Reload this page in a moment.";
const NONCE_BYTES = 16;
const PATH_BYTES = 12;

/** The first word of the back office's addresses: the one that is set, or one made at random and kept in the data folder. */
export const adminPath = ({ ADMIN_PATH, DATA_DIR }: Config): string =>
  ADMIN_PATH ?? keptText(DATA_DIR, "admin-path", () => randomBytes(PATH_BYTES).toString("hex"));

/** No robot keeps it, and no page that it leads to learns where it is. */
const secret = (reply: FastifyReply) => reply.header("x-robots-tag", "noindex, nofollow").header("referrer-policy", "no-referrer");

/** The document of the build, read again when it is built again, also while the server runs. */
function builtDocument(file: string): () => { template: string | null; build: typeof NO_BUILD } {
  let known: { template: string | null; build: typeof NO_BUILD } = { template: null, build: NO_BUILD };
  return () => {
    const timestamp = existsSync(file) ? Math.round(statSync(file).mtimeMs) : 0;
    if (timestamp && timestamp !== known.build.timestamp) {
      const template = readFileSync(file, "utf8");
      known = { template, build: { id: buildIdOf(template), timestamp } };
    }
    return known;
  };
}

/** Serves the back office and its files below its secret path, and nowhere else. An address that no screen has is answered 404. */
export async function registerBackOffice(http: FastifyInstance, config: Config): Promise<void> {
  const base = `/${adminPath(config)}/`;
  const current = builtDocument(`${BUILD}/index.html`);
  const sendDocument = (request: FastifyRequest, reply: FastifyReply) => {
    const { template } = current();
    if (template === null) return secret(reply).code(503).header("retry-after", "10").type("text/plain; charset=utf-8").send(NOT_BUILT);
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    const facts = factsOf(template, config);
    const path = request.url.slice(base.length - 1).replace(/[?#].*/s, "");
    return secret(reply)
      .code(isDeskScreen(path) ? 200 : 404)
      .header("content-security-policy", policyFor(nonce, facts))
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(documentFor(template, base, nonce, facts));
  };
  await http.register(fastifyStatic, {
    root: `${BUILD}/assets`,
    prefix: `${base}assets/`,
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
    secret(reply).header("cache-control", "no-store").header("x-content-type-options", "nosniff").send(current().build),
  );
  http.get(base.slice(0, -1), sendDocument);
  http.get(`${base}*`, sendDocument);
}
