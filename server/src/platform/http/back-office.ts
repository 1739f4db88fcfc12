import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { keptText } from "../secrets.ts";

const BUILD = fileURLToPath(new URL("../../../../backoffice/build", import.meta.url));
const NONCE_BYTES = 16;
const PATH_BYTES = 12;

/** The first word of the back office's addresses: the one that is set, or one made at random and kept in the data folder. */
export const adminPath = ({ ADMIN_PATH, DATA_DIR }: Config): string =>
  ADMIN_PATH ?? keptText(DATA_DIR, "admin-path", () => randomBytes(PATH_BYTES).toString("hex"));

/** Its document for one asker: where it stands, and the one word by which its styles are known to be its own. */
function documentFor(template: string, base: string, nonce: string): string {
  return template.replace('<base href="/" />', `<base href="${base}" /><meta name="style-nonce" content="${nonce}" />`);
}

/** Scripts are its own; styles are its own or bear the nonce; pictures of bodies may stand elsewhere; the site's preview may be framed. */
const policy = (nonce: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** No robot keeps it, and no page that it leads to learns where it is. */
const secret = (reply: FastifyReply) => reply.header("x-robots-tag", "noindex, nofollow").header("referrer-policy", "no-referrer");

/** Serves the back office and its files below its secret path, and nowhere else. */
export async function registerBackOffice(http: FastifyInstance, config: Config): Promise<void> {
  const base = `/${adminPath(config)}/`;
  const template = existsSync(`${BUILD}/index.html`) ? readFileSync(`${BUILD}/index.html`, "utf8") : null;
  const sendDocument = (_request: FastifyRequest, reply: FastifyReply) => {
    if (template === null) throw new Error("The back office is not built. Run `npm run build`.");
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    return secret(reply)
      .header("content-security-policy", policy(nonce))
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(documentFor(template, base, nonce));
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
  http.get(base.slice(0, -1), sendDocument);
  http.get(`${base}*`, sendDocument);
}
