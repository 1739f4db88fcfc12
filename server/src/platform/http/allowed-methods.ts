import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parsePageUrl } from "../pages/page-url.ts";

/**
 * Methods of the routes with their own path. The routes of all pages, and of all calls, end with a
 * wildcard at the first level.
 */
interface OwnRoute {
  path: RegExp;
  methods: string[];
}

const FOR_ALL_PATHS = ["/*", "/api/*"];
/** Methods of pages and documents. */
const READ_METHODS = ["GET", "HEAD"];

export interface AllowedMethods {
  /** Returns the methods of the routes with their own path. */
  ownMethodsAt(path: string): string[];
  /**
   * Refuses a GET request for a path whose only routes have other methods. Returns whether it did.
   */
  refuseRead(request: FastifyRequest, reply: FastifyReply): boolean;
}

/**
 * Answers requests with a method that their path does not support with 405 and `Allow` (RFC 9110,
 * 15.5.6), and OPTIONS with 204, before a body is read. Calls of the API have their own answer.
 * Must be registered before all routes.
 */
export function registerAllowedMethods(http: FastifyInstance): AllowedMethods {
  const routes: OwnRoute[] = [];
  http.addHook("onRoute", ({ url, method }) => {
    if (!FOR_ALL_PATHS.includes(url))
      routes.push({ path: patternOf(url), methods: [method].flat() });
  });
  const ownMethodsAt = (path: string) =>
    routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods);
  http.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return;
    const path = pathOf(request);
    const own = ownMethodsAt(path);
    return refuse(request, reply, own.length && !isPage(path) ? own : [...own, ...READ_METHODS]);
  });
  return {
    ownMethodsAt,
    refuseRead(request, reply) {
      const path = pathOf(request);
      const own = ownMethodsAt(path);
      if (!own.length || isPage(path)) return false;
      refuse(request, reply, own);
      return true;
    },
  };
}

const pathOf = ({ raw }: FastifyRequest): string => raw.url?.split("?", 1)[0] ?? "/";
/** Whether a path belongs to a page or its data. */
const isPage = (path: string): boolean => parsePageUrl(path).pattern !== "*";

/** Returns the pattern of a route's URL: `:name` is a segment, `*` at its end is anything. */
function patternOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/:\w+/g, "[^/]+")
    .replace(/\*$/, ".*");
  return new RegExp(`^${source}$`);
}

function refuse(
  { method }: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  const allowed = [...new Set([...methods, "OPTIONS"])].sort().join(", ");
  reply.header("allow", allowed).header("cache-control", "no-store");
  if (method === "OPTIONS") return reply.code(204).send();
  return reply.code(405).type("text/plain; charset=utf-8").send("Method not allowed");
}
