import type { IncomingMessage } from "node:http";
import { contract } from "@masthead/contract/contract.ts";
import type { FastifyRequest } from "fastify";
import { walkCalls } from "../api/calls.ts";

/** Body limit of calls that declare none, in bytes. */
const DEFAULT_BODY_LIMIT = 1024 * 1024;

/**
 * Returns a function that looks up the body limit of a request, in bytes. Calls may declare their
 * own in their metadata.
 */
export function bodyLimitLookup(): (request: FastifyRequest) => number {
  const overrides = [...walkCalls(contract)].flatMap(({ method, path, meta }) =>
    meta.bodyLimit === undefined ? [] : [{ method, path: patternOf(path), limit: meta.bodyLimit }],
  );
  return ({ method, url }) => {
    const [path = ""] = url.split("?", 1);
    return overrides.find((override) => override.method === method && override.path.test(path))?.limit ?? DEFAULT_BODY_LIMIT;
  };
}

const patternOf = (path: string) => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);

/**
 * Enforces a body limit. Returns whether Content-Length is within it. A body without Content-Length
 * is counted as it arrives, and its connection is closed when it exceeds the limit.
 */
export function enforceBodyLimit(request: IncomingMessage, limit: number): boolean {
  const contentLength = request.headers["content-length"];
  if (contentLength !== undefined) return Number(contentLength) <= limit;
  const emit = request.emit.bind(request);
  let bytes = 0;
  request.emit = (event: string | symbol, ...values: unknown[]) => {
    if (event === "data") bytes += (values[0] as Buffer).length;
    if (bytes > limit) request.destroy();
    return emit(event, ...values);
  };
  return true;
}
