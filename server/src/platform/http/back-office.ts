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
const NONCE_BYTES = 16;
const PATH_BYTES = 12;

/** The first word of the back office's addresses: the one that is set, or one made at random and kept in the data folder. */
export const adminPath = ({ ADMIN_PATH, DATA_DIR }: Config): string =>
  ADMIN_PATH ?? keptText(DATA_DIR, "admin-path", () => randomBytes(PATH_BYTES).toString("hex"));

/** No robot keeps it, and no page that it leads to learns where it is. */
const secret = (reply: FastifyReply) => reply.header("x-robots-tag", "noindex, nofollow").header("referrer-policy", "no-referrer");

/** Serves the back office and its files below its secret path, and nowhere else. An address that no screen has is answered 404. */
export async function registerBackOffice(http: FastifyInstance, config: Config): Promise<void> {
  const base = `/${adminPath(config)}/`;
  const file = `${BUILD}/index.html`;
  const template = existsSync(file) ? readFileSync(file, "utf8") : null;
  const build = template === null ? NO_BUILD : { id: buildIdOf(template), timestamp: Math.round(statSync(file).mtimeMs) };
  const sendDocument = (request: FastifyRequest, reply: FastifyReply) => {
    if (template === null) throw new Error("The back office is not built. Run `npm run build`.");
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
    secret(reply).header("cache-control", "no-store").header("x-content-type-options", "nosniff").send(build),
  );
  http.get(base.slice(0, -1), sendDocument);
  http.get(`${base}*`, sendDocument);
}
