import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { isSameSecret } from "../secrets.ts";

const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
/** Timeout of a request, in milliseconds. */
const REQUEST_TIMEOUT = 10_000;

/** Whether any setting enables metrics. Without one, nothing is measured. */
export const servesMetrics = ({
  METRICS_PORT,
  METRICS_TOKEN,
}: Pick<Config, "METRICS_PORT" | "METRICS_TOKEN">): boolean =>
  METRICS_PORT !== undefined || METRICS_TOKEN !== undefined;

/** Serves `/metrics` on METRICS_PORT, and nothing else. @returns a function that stops it */
export async function serveMetrics(
  { METRICS_PORT, METRICS_HOST }: Config,
  read: () => Promise<string>,
): Promise<() => Promise<void>> {
  if (METRICS_PORT === undefined) return async () => {};
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== "/metrics" || request.method !== "GET")
      return response.writeHead(404).end();
    try {
      const text = await read();
      response.writeHead(200, { "content-type": CONTENT_TYPE }).end(text);
    } catch (error) {
      response.writeHead(503, { "content-type": "text/plain" }).end((error as Error).message);
    }
  };
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT, headersTimeout: REQUEST_TIMEOUT },
    (request, response) => {
      void respond(request, response);
    },
  );
  server.listen(METRICS_PORT, METRICS_HOST);
  await once(server, "listening").catch((error: Error) => {
    throw new Error(
      `cannot serve metrics on ${METRICS_HOST}, port ${METRICS_PORT}: ${error.message}`,
    );
  });
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
}

/**
 * Registers `/metrics` on the main port for callers with METRICS_TOKEN. Without the setting there
 * is no route.
 */
export function registerMetrics(
  http: FastifyInstance,
  { METRICS_TOKEN: token }: Config,
  read: (() => Promise<string>) | undefined,
): void {
  if (!token || !read) return;
  http.get("/metrics", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isSameSecret(request.headers.authorization ?? "", `Bearer ${token}`))
      return reply
        .code(401)
        .header("www-authenticate", "Bearer")
        .type("text/plain")
        .send("Unauthorized");
    return reply.type(CONTENT_TYPE).send(await read());
  });
}
