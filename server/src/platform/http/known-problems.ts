import { ORPCError } from "@orpc/server";
import { contributions } from "../contributions.ts";
import type { CallContext } from "../platform.ts";

/** Returns the problem that an error of a module is reported as; undefined for other errors. */
export type KnownProblem = (
  error: unknown,
  context: Pick<CallContext, "locale">,
) => ORPCError<string, unknown> | undefined;

/** Errors of modules that are reported as problems, from any call. */
export const knownProblems = contributions<KnownProblem>();

/** Converts an error that a module has declared into its problem; returns others as they are. */
export function asProblem(error: unknown, context: Pick<CallContext, "locale">): unknown {
  if (error instanceof ORPCError) return error;
  for (const problemOf of knownProblems.all()) {
    const problem = problemOf(error, context);
    if (problem) return problem;
  }
  return error;
}
