import type { Problem } from "@masthead/contract/system/problem.ts";
import { ORPCError } from "@orpc/client";
import { HttpError } from "react-admin";

/** What the server said of a call that failed; nothing when it said nothing. */
export function problemOf(error: unknown): Partial<Problem> | undefined {
  if (error instanceof ORPCError) return error.data as Partial<Problem> | undefined;
  if (error instanceof HttpError) return error.body as Partial<Problem>;
}

/** What is told of a call that failed: the field's trouble if it has one, else what the server said of the whole. */
export function messageOf(error: unknown): string {
  const problem = problemOf(error);
  if (problem) return problem.errors?.[0]?.message ?? problem.detail ?? problem.title ?? String(error);
  return error instanceof Error ? error.message : String(error);
}

/** What the server said of a call that failed, for react-admin; messages of fields stand at their fields. */
export function asHttpError(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error;
  const problem = problemOf(error);
  const message = messageOf(error);
  const named = (problem?.errors ?? []).filter(({ path }) => path).map(({ path, message }) => [path, message]);
  const errors = named.length ? { ...Object.fromEntries(named), root: { serverError: message } } : undefined;
  return new HttpError(message, error.status, { ...problem, errors });
}
