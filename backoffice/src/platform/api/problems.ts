import type { Problem } from "@masthead/contract/platform/problem.ts";
import { ORPCError } from "@orpc/client";
import { HttpError } from "react-admin";

/** Returns whether a response body is a problem of the API. */
export const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" &&
  body !== null &&
  "code" in body &&
  "detail" in body &&
  typeof body.detail === "string";

/**
 * Returns the problem of a failed call; undefined without a response, or when the response is not
 * from the API.
 */
export function problemOf(error: unknown): Partial<Problem> | undefined {
  if (error instanceof ORPCError) return isProblem(error.data) ? error.data : undefined;
  if (error instanceof HttpError) return error.body as Partial<Problem>;
}

/**
 * Returns the message of a failed call: the message of the first invalid field, else of the whole
 * call (see `failures.ts`).
 */
export function errorMessage(error: unknown): string {
  const field = problemOf(error)?.errors?.[0]?.message;
  return field ?? (error instanceof Error ? error.message : String(error));
}

/** Converts an error of the API to one of react-admin, with messages by field. */
export function toHttpError(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error;
  const problem = problemOf(error);
  const message = errorMessage(error);
  const fieldErrors = (problem?.errors ?? [])
    .filter(({ path }) => path)
    .map(({ path, message }) => [path, message]);
  const errors = fieldErrors.length
    ? { ...Object.fromEntries(fieldErrors), root: { serverError: message } }
    : undefined;
  return new HttpError(message, error.status, { ...problem, errors });
}
