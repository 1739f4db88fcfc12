import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { isSameSecret, keyedHash } from "../secrets.ts";

/** Lifetime of a token, in seconds. */
const LIFETIME = 60;

/** Properties of a request that reached the server through the proxies. */
export interface ArrivedRequest {
  /** Client address, as TRUST_PROXY determines it. */
  address: string;
  /** Address of the connected peer. */
  peer: string;
  /** Entries of X-Forwarded-For, first hop first. */
  forwardedFor: string[];
  protocol: string;
  /** Without the port. */
  host: string;
  requestId: string | null;
}

const signature = (appSecret: string, expires: string) =>
  keyedHash(appSecret, "proxy check", expires);

/** Returns the path that `masthead doctor` requests at PUBLIC_URL. It is valid for a minute. */
export function proxyCheckPath(appSecret: string, now = Date.now()): string {
  const expires = String(Math.floor(now / 1000) + LIFETIME);
  return `/proxy-check/${expires}.${signature(appSecret, expires)}`;
}

/**
 * Registers the route that reports to `masthead doctor` how its request arrived. Without a valid
 * token it is a 404.
 */
export function registerProxyCheck(http: FastifyInstance, platform: Platform): void {
  http.get<{ Params: { token: string } }>("/proxy-check/:token", (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!isValid(platform.config.APP_SECRET, request.params.token))
      return reply.code(404).send({ status: "not found" });
    const forwardedFor = [request.headers["x-forwarded-for"] ?? []]
      .flat()
      .flatMap((line) => line.split(","));
    const requestId = request.headers["x-request-id"];
    const arrived: ArrivedRequest = {
      address: request.ip,
      peer: request.socket.remoteAddress ?? "",
      forwardedFor: forwardedFor.map((entry) => entry.trim()).filter(Boolean),
      protocol: request.protocol,
      host: request.hostname,
      requestId: typeof requestId === "string" ? requestId : null,
    };
    return reply.send(arrived);
  });
}

function isValid(appSecret: string, token: string): boolean {
  const [, expires = "", signed = ""] = /^(\d{10})\.([\w-]{43})$/.exec(token) ?? [];
  const secondsLeft = Number(expires) - Date.now() / 1000;
  return (
    secondsLeft > 0 &&
    secondsLeft <= LIFETIME &&
    isSameSecret(signed, signature(appSecret, expires))
  );
}
