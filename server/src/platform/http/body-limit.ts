import type { IncomingMessage } from "node:http";
import type { CallMeta } from "@masthead/contract/platform/call.ts";

/** Body limit of forms, and of calls that readers may make, in bytes. */
export const READER_BODY_LIMIT = 16 * 1024;
/** Body limit of staff calls, in bytes. */
const STAFF_BODY_LIMIT = 1024 * 1024;

/** Returns the body limit of a call, in bytes. */
export function bodyLimitOf({ access, bodyLimit }: CallMeta): number {
  return (
    bodyLimit ??
    (access === "public" || access === "signedIn" ? READER_BODY_LIMIT : STAFF_BODY_LIMIT)
  );
}

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
