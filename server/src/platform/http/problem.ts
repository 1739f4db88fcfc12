import { randomUUID } from "node:crypto";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { type Conflict, PROBLEMS, type Problem, type ProblemCode, type RecordReference } from "@masthead/contract/system/problem.ts";
import { ORPCError } from "@orpc/server";
import type { z } from "zod";
import { databaseFault } from "../postgres/database-fault.ts";
import { isStorageFull } from "../storage/storage-fault.ts";
import { inputMessage } from "./input-message.ts";
import { wordsOf } from "./words.ts";

/** What an error tells beside its code. */
type ProblemData = Pick<Problem, "errors" | "conflict" | "references">;

/** An error that the asker may know of. */
export function problemError(code: ProblemCode, errors: Problem["errors"] = []): ORPCError<ProblemCode, ProblemData> {
  return new ORPCError(code, { status: PROBLEMS[code], data: { errors } });
}

/** Why something cannot be written beside what is stored: others wrote the same, refer to it, or have what is to be unique. */
export function conflictError(
  reason: { conflict: Conflict } | { references: RecordReference[] } | { errors: Problem["errors"] },
): ORPCError<"CONFLICT", ProblemData> {
  return new ORPCError("CONFLICT", { status: PROBLEMS.CONFLICT, data: { errors: [], ...reason } });
}

/** Input that a schema beside the call's own refuses; its findings are told as the call's are. */
export function inputError(issues: z.core.$ZodIssue[], under: string): ORPCError<"BAD_REQUEST", unknown> {
  return new ORPCError("BAD_REQUEST", { data: { issues: issues.map((issue) => ({ ...issue, path: [under, ...issue.path] })) } });
}

export const notFound = () => problemError("NOT_FOUND");

/** Body of the reply to an error, in the asker's language. What is not a known problem tells nothing but a reference. */
export function problemOf(error: unknown, locale: Locale): { problem: Problem; known: boolean } {
  const t = wordsOf(locale);
  const { code, ...told } = knownProblem(error, locale);
  const known = code !== "INTERNAL_SERVER_ERROR";
  const detail = t(`detail.${reasonOf(told) ?? code}`, { reference: randomUUID(), defaultValue: t(`problem.${code}`) });
  return { known, problem: { type: "about:blank", title: t(`problem.${code}`), status: PROBLEMS[code], detail, code, ...told } };
}

const reasonOf = ({ conflict, references }: ProblemData) => (conflict && "conflict") ?? (references && "references");

/** Seconds after which a request may be repeated that the database could not serve. */
export const RETRY_AFTER = "5";

/** Code of an error that comes from what the server works with, not from the request; undefined for a defect. */
export function outageCode(error: unknown): ProblemCode | undefined {
  if (databaseFault(error)) return "DATABASE_UNAVAILABLE";
  return isStorageFull(error) ? "INSUFFICIENT_STORAGE" : undefined;
}

function knownProblem(error: unknown, locale: Locale): { code: ProblemCode } & ProblemData {
  if (!(error instanceof ORPCError)) return { code: outageCode(error) ?? "INTERNAL_SERVER_ERROR", errors: [] };
  if (error.code === "BAD_REQUEST") return invalidInput(error, locale);
  const code = error.code in PROBLEMS ? (error.code as ProblemCode) : "INTERNAL_SERVER_ERROR";
  const { errors = [], conflict, references } = (error.data ?? {}) as Partial<ProblemData>;
  return { code, errors, ...(conflict && { conflict }), ...(references && { references }) };
}

/** The schema's own findings, in the asker's language: what oRPC made of input that does not fit. */
function invalidInput(error: ORPCError<string, unknown>, locale: Locale): { code: ProblemCode; errors: Problem["errors"] } {
  const issues = (error.data as { issues?: z.core.$ZodIssue[] } | undefined)?.issues;
  if (!issues) return { code: "BAD_REQUEST", errors: [] };
  return { code: "INVALID_INPUT", errors: issues.map((issue) => ({ path: issue.path.join("."), message: inputMessage(issue, locale) })) };
}
