import type { Problem } from "@masthead/contract/system/problem.ts";
import { ORPCError } from "@orpc/client";
import { HttpError } from "react-admin";

/** Whether a reply is a problem that the server worded itself. */
export const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && "detail" in body && typeof body.detail === "string";

/** The problem a failed call was answered with; undefined when it got no reply, or one that is not the server's own. */
export function problemOf(error: unknown): Partial<Problem> | undefined {
  if (error instanceof ORPCError) return isProblem(error.data) ? error.data : undefined;
  if (error instanceof HttpError) return error.body as Partial<Problem>;
}

/** Message of a failed call: that of the first invalid field if there is one, else the one of the whole (see `failures.ts`). */
export function messageOf(error: unknown): string {
  const field = problemOf(error)?.errors?.[0]?.message;
  return field ?? (error instanceof Error ? error.message : String(error));
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
