import { randomUUID } from "node:crypto";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { PROBLEMS, type Problem, type ProblemCode } from "@masthead/contract/system/problem.ts";
import { ORPCError } from "@orpc/server";
import { z } from "zod";
import { wordsOf } from "./words.ts";

/** An error that the asker may know of. */
export function problemError(code: ProblemCode, errors: Problem["errors"] = []): ORPCError<ProblemCode, { errors: Problem["errors"] }> {
  return new ORPCError(code, { status: PROBLEMS[code], data: { errors } });
}

export const notFound = () => problemError("NOT_FOUND");

/** Body of the reply to an error, in the asker's language. What is not a known problem tells nothing but a reference. */
export function problemOf(error: unknown, locale: Locale): { problem: Problem; known: boolean } {
  const t = wordsOf(locale);
  const { code, errors } = knownProblem(error, locale);
  const known = code !== "INTERNAL_SERVER_ERROR";
  const detail = t(`detail.${code}`, { reference: randomUUID(), defaultValue: t(`problem.${code}`) });
  return { known, problem: { type: "about:blank", title: t(`problem.${code}`), status: PROBLEMS[code], detail, code, errors } };
}

function knownProblem(error: unknown, locale: Locale): { code: ProblemCode; errors: Problem["errors"] } {
  if (!(error instanceof ORPCError)) return { code: "INTERNAL_SERVER_ERROR", errors: [] };
  if (error.code === "BAD_REQUEST") return invalidInput(error, locale);
  const code = error.code in PROBLEMS ? (error.code as ProblemCode) : "INTERNAL_SERVER_ERROR";
  return { code, errors: (error.data as { errors?: Problem["errors"] } | undefined)?.errors ?? [] };
}

const ZOD_LOCALES = { "en-US": z.locales.en().localeError, "ar-JO": z.locales.ar().localeError };

/** The schema's own findings, in the asker's language: what oRPC made of input that does not fit. */
function invalidInput(error: ORPCError<string, unknown>, locale: Locale): { code: ProblemCode; errors: Problem["errors"] } {
  const issues = (error.data as { issues?: z.core.$ZodIssue[] } | undefined)?.issues;
  if (!issues) return { code: "BAD_REQUEST", errors: [] };
  const errors = issues.map((issue) => {
    const said = ZOD_LOCALES[locale](issue as z.core.$ZodRawIssue);
    return { path: issue.path.join("."), message: (typeof said === "string" ? said : said?.message) ?? issue.message };
  });
  return { code: "INVALID_INPUT", errors };
}
