import { AssertionError } from "node:assert";
import type { FastifyBaseLogger } from "fastify";
import { databaseFault } from "../postgres/database-fault.ts";

/** Maximum number of nested causes that are inspected. */
const MAX_DEPTH = 5;

/** Failure of a job that a retry would only repeat, such as inconsistent data. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
  readonly retryable = false;
}

/** Error of a service that knows whether a repeated request may succeed. */
interface DeclaredError {
  retryable: boolean;
}

/** Errors of the runtime that only a change of the program mends. */
const PROGRAMMING_ERRORS = [TypeError, ReferenceError, RangeError, AssertionError];
/**
 * SQLSTATE codes, or their class, of statements that fail again: invalid data, a violated rule of a
 * row, an invalid statement.
 */
const PERMANENT_SQLSTATES = ["22", "42", "23502", "23514"];
/**
 * Codes of Node and of its HTTP client for a service that is unreachable or too slow, and for a
 * full disk.
 */
const OUTAGE_CODES =
  /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|ESOCKET|EDNS|ENOSPC|EMFILE|UND_ERR_)/;
const TIMEOUT_NAMES = new Set(["TimeoutError", "AbortError"]);

/** An error and its causes, the outermost first. */
function causesOf(
  error: unknown,
): Partial<NodeJS.ErrnoException & DeclaredError & { responseCode: number }>[] {
  const causes = [];
  for (
    let cause = error;
    typeof cause === "object" && cause !== null && causes.length < MAX_DEPTH;
    cause = (cause as Error).cause
  )
    causes.push(cause);
  return causes;
}

/**
 * Whether an error means that a database or another service is unreachable, overloaded or too slow.
 */
export function isOutage(error: unknown): boolean {
  if (databaseFault(error)) return true;
  return causesOf(error).some(
    ({ retryable, code, name = "" }) =>
      retryable === true ||
      (typeof code === "string" && OUTAGE_CODES.test(code)) ||
      TIMEOUT_NAMES.has(name),
  );
}

/**
 * Whether a retry of a job would fail the same way: a programming error, data that the database
 * rejects, or a request that another service has refused permanently. Unknown errors are retried.
 */
export function isPermanent(error: unknown): boolean {
  if (isOutage(error)) return false;
  return causesOf(error).some(
    (cause) =>
      cause.retryable === false ||
      PROGRAMMING_ERRORS.some((kind) => cause instanceof kind) ||
      PERMANENT_SQLSTATES.some(
        (code) => /^\d[\dA-Z]{4}$/.test(cause.code ?? "") && cause.code?.startsWith(code),
      ) ||
      // A mail server refused a recipient.
      (cause.code === "EENVELOPE" && (cause.responseCode ?? 0) >= 500),
  );
}

interface Step {
  /** Names the record in errors, such as `refund 12`. */
  name: string;
  run(): Promise<unknown>;
}

/** Steps that the error of a run names. */
const MAX_NAMED_STEPS = 5;

/**
 * Runs the steps of a recurring job one after the other, so that one that fails does not stop the
 * others. Steps that failed because of an outage are retried by the next run. Other failures are
 * thrown after all steps, so that the run is listed among the failed jobs.
 * @throws PermanentFailure naming the steps that failed
 */
export async function runSteps(log: FastifyBaseLogger, steps: Step[]): Promise<void> {
  const failures: { name: string; error: Error }[] = [];
  for (const { name, run } of steps)
    await run().catch((error) => {
      if (isOutage(error))
        log.warn({ error, step: name }, "a step of a job failed: the next run repeats it");
      else failures.push({ name, error });
    });
  if (!failures.length) return;
  for (const { name, error } of failures)
    log.error({ error, step: name }, "a step of a job failed");
  const shown = failures
    .slice(0, MAX_NAMED_STEPS)
    .map(({ name, error }) => `${name}: ${error.message}`);
  throw new PermanentFailure(`${failures.length} of ${steps.length} failed: ${shown.join("; ")}`, {
    cause: failures[0]?.error,
  });
}
