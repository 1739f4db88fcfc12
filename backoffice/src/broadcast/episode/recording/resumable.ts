import { ORPCError } from "@orpc/client";

/** Statuses of responses that refuse the file itself: the same file is refused again. */
const REFUSALS = new Set([400, 403, 404, 413, 415, 422]);

/**
 * Returns whether resuming an upload can succeed after an error: not if the server refused the
 * file.
 */
export const isResumable = (error: unknown): boolean =>
  !(error instanceof ORPCError && REFUSALS.has(error.status));
