import { randomUUID } from "node:crypto";
import type { AgeRefusal } from "@masthead/contract/platform/age-rating.ts";
import type { CountryRefusal } from "@masthead/contract/platform/country-rule.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  type Conflict,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type RecordReference,
} from "@masthead/contract/platform/problem.ts";
import type { StreamRefusal } from "@masthead/contract/platform/stream-limit.ts";
import { ORPCError } from "@orpc/server";
import type { z } from "zod";
import { inputFieldError } from "../api/input-message.ts";
import { databaseFault } from "../postgres/database-fault.ts";
import { isStorageFull, isStorageUnavailable } from "../storage/storage-fault.ts";
import { currentRequest } from "../telemetry/request-scope.ts";
import { fieldError } from "./field-error.ts";
import { asProblem } from "./known-problems.ts";
import { findMessage, messagesFor } from "./messages.ts";

/** Details of an error besides its code. */
type ProblemData = Pick<
  Problem,
  "errors" | "conflict" | "references" | "countryRefusal" | "ageRefusal" | "streamRefusal"
>;

/** Creates an error that is reported to the caller. */
export function problemError(
  code: ProblemCode,
  errors: Problem["errors"] = [],
): ORPCError<ProblemCode, ProblemData> {
  return new ORPCError(code, { status: PROBLEMS[code], data: { errors } });
}

/**
 * Creates an error for a write that stored data does not allow: an edit conflict, existing
 * references, or a duplicate unique value.
 */
export function conflictError(
  reason:
    | { conflict: Conflict }
    | { references: RecordReference[] }
    | { errors: Problem["errors"] },
): ORPCError<"CONFLICT", ProblemData> {
  return new ORPCError("CONFLICT", { status: PROBLEMS.CONFLICT, data: { errors: [], ...reason } });
}

/** Creates an error for content that may not be played in the caller's country. */
export const countryNotAllowed = (
  countryRefusal: CountryRefusal,
): ORPCError<"COUNTRY_NOT_ALLOWED", ProblemData> =>
  new ORPCError("COUNTRY_NOT_ALLOWED", {
    status: PROBLEMS.COUNTRY_NOT_ALLOWED,
    data: { errors: [], countryRefusal },
  });

/** Creates an error for content with an age rating that the caller has to open with a PIN. */
export const ageRestricted = (ageRefusal: AgeRefusal): ORPCError<"AGE_RESTRICTED", ProblemData> =>
  new ORPCError("AGE_RESTRICTED", {
    status: PROBLEMS.AGE_RESTRICTED,
    data: { errors: [], ageRefusal },
  });

/** Creates an error for content that plays on as many devices as the caller's plan allows. */
export const streamLimitReached = (
  streamRefusal: StreamRefusal,
): ORPCError<"STREAM_LIMIT_REACHED", ProblemData> =>
  new ORPCError("STREAM_LIMIT_REACHED", {
    status: PROBLEMS.STREAM_LIMIT_REACHED,
    data: { errors: [], streamRefusal },
  });

/** Creates an INVALID_INPUT error for one field, or for another part of the input. */
export const invalidInput = (...field: Parameters<typeof fieldError>) =>
  problemError("INVALID_INPUT", [fieldError(...field)]);

/** Creates a CONFLICT error for one field, or for another part of the input. */
export const conflictAt = (...field: Parameters<typeof fieldError>) =>
  conflictError({ errors: [fieldError(...field)] });

/**
 * Creates an error for input that another schema than the call's refused. The issues are reported
 * in the same way, below `parent`.
 */
export function inputError(
  issues: z.core.$ZodIssue[],
  parent: string,
): ORPCError<"BAD_REQUEST", unknown> {
  return new ORPCError("BAD_REQUEST", {
    data: { issues: issues.map((issue) => ({ ...issue, path: [parent, ...issue.path] })) },
  });
}

export const notFound = () => problemError("NOT_FOUND");

/**
 * Returns the response body for an error, in the caller's language. An unexpected error reports
 * only a reference: the request id, which is also in the log lines.
 */
export function problemOf(error: unknown, locale: Locale): { problem: Problem; known: boolean } {
  const t = messagesFor(locale);
  const { code, ...details } = knownProblem(error, locale);
  const known = code !== "INTERNAL_SERVER_ERROR";
  const status = PROBLEMS[code];
  const reference = currentRequest()?.id ?? randomUUID();
  const title = t(`problem.${code}`);
  const detail = findMessage(locale, `detail.${conflictKind(details) ?? code}`, { reference });
  const problem = {
    type: "about:blank",
    title,
    status,
    detail: detail ?? title,
    code,
    ...details,
  };
  return { known, problem: status >= 500 ? { ...problem, reference } : problem };
}

const conflictKind = ({ conflict, references }: ProblemData) =>
  (conflict && "conflict") ?? (references && "references");

/** Retry-After of requests that fail because of an outage, in seconds. */
export const OUTAGE_RETRY_AFTER = "5";

/** Returns the code of an infrastructure error (database, storage); undefined for a bug. */
export function outageCode(error: unknown): ProblemCode | undefined {
  if (databaseFault(error)) return "DATABASE_UNAVAILABLE";
  if (isStorageUnavailable(error)) return "STORAGE_UNAVAILABLE";
  return isStorageFull(error) ? "INSUFFICIENT_STORAGE" : undefined;
}

function knownProblem(thrown: unknown, locale: Locale): { code: ProblemCode } & ProblemData {
  const error = asProblem(thrown, { locale });
  if (!(error instanceof ORPCError))
    return { code: outageCode(error) ?? "INTERNAL_SERVER_ERROR", errors: [] };
  if (error.code === "BAD_REQUEST") return invalidFields(error, locale);
  const code = error.code in PROBLEMS ? (error.code as ProblemCode) : "INTERNAL_SERVER_ERROR";
  const {
    errors = [],
    conflict,
    references,
    countryRefusal,
    ageRefusal,
    streamRefusal,
  } = (error.data ?? {}) as Partial<ProblemData>;
  return {
    code,
    errors,
    ...(conflict && { conflict }),
    ...(references && { references }),
    ...(countryRefusal && { countryRefusal }),
    ...(ageRefusal && { ageRefusal }),
    ...(streamRefusal && { streamRefusal }),
  };
}

/** Issues of an input that are reported to its caller. Each costs a message. */
const MAX_REPORTED_ISSUES = 50;

/** Reports the first issues of input that the call's schema refused, in the caller's language. */
function invalidFields(
  error: ORPCError<string, unknown>,
  locale: Locale,
): { code: ProblemCode; errors: Problem["errors"] } {
  const issues = (error.data as { issues?: z.core.$ZodIssue[] } | undefined)?.issues;
  if (!issues) return { code: "BAD_REQUEST", errors: [] };
  const reported = issues.slice(0, MAX_REPORTED_ISSUES);
  return { code: "INVALID_INPUT", errors: reported.map((issue) => inputFieldError(issue, locale)) };
}
