import type { IncomingMessage } from "node:http";
import { contract } from "@masthead/contract/contract.ts";
import type { FastifyRequest } from "fastify";
import { walkCalls } from "./calls.ts";

/** Largest body of a call that names no other, in bytes. */
const USUAL = 1024 * 1024;

/** How large the body of a request may be, in bytes: calls may name another limit than the usual. */
export function bodyLimits(): (request: FastifyRequest) => number {
  const larger = [...walkCalls(contract)].flatMap(({ method, path, meta }) =>
    meta.bodyLimit === undefined ? [] : [{ method, path: patternOf(path), limit: meta.bodyLimit }],
  );
  return ({ method, url }) => {
    const [path = ""] = url.split("?", 1);
    return larger.find((one) => one.method === method && one.path.test(path))?.limit ?? USUAL;
  };
}

const patternOf = (path: string) => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);

/**
 * Whether a body says that it is within a limit. One that does not say how large it is gets counted as it comes, and ends with its
 * connection where it goes beyond.
 */
export function keepsLimit(request: IncomingMessage, limit: number): boolean {
  const said = request.headers["content-length"];
  if (said !== undefined) return Number(said) <= limit;
  const emit = request.emit.bind(request);
  let bytes = 0;
  request.emit = (event: string | symbol, ...values: unknown[]) => {
    if (event === "data") bytes += (values[0] as Buffer).length;
    if (bytes > limit) request.destroy();
    return emit(event, ...values);
  };
  return true;
}
