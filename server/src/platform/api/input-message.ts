import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import type { z } from "zod";
import { fieldError } from "../http/field-error.ts";

type Issue = z.core.$ZodIssue;

/** Value types that have a message under `input.type`. */
const TYPES = ["string", "number", "int", "boolean", "array", "object", "file"] as const;
/** Text formats that have a message under `input.format`. */
const FORMATS = ["email", "url", "datetime", "date", "uuid"] as const;

/**
 * The issue does not contain the input, so only zod's own message shows that the value was missing.
 */
const MISSING_VALUE = /received (undefined|null)$/;

/** Unknown fields that a message lists. */
const MAX_NAMES = 10;

/** Returns the error of an invalid field, for the person who filled it in. */
export function inputFieldError(issue: Issue, locale: Locale): Problem["errors"][number] {
  const [code, values] = inputErrorOf(issue, (value) => formatNumber(value, locale));
  return fieldError({ locale }, issue.path.join("."), code, values);
}

/** Returns the code of an issue, and the values of its message. */
function inputErrorOf(
  issue: Issue,
  number: (value: number | bigint) => string,
): [code: FieldErrorCode, values?: Record<string, unknown>] {
  switch (issue.code) {
    case "invalid_type":
      if (MISSING_VALUE.test(issue.message)) return ["input.required"];
      return [`input.type.${isKnown(TYPES, issue.expected) ? issue.expected : "other"}`];
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) <= 1) return ["input.required"];
      return [
        `input.tooSmall.${unitOf(issue.origin)}`,
        { count: Number(issue.minimum), limit: number(issue.minimum) },
      ];
    case "too_big":
      return [
        `input.tooBig.${unitOf(issue.origin)}`,
        { count: Number(issue.maximum), limit: number(issue.maximum) },
      ];
    case "invalid_format":
      return [`input.format.${isKnown(FORMATS, issue.format) ? issue.format : "other"}`];
    case "invalid_value":
      return ["input.choice"];
    case "unrecognized_keys":
      return ["input.unknown", { names: issue.keys.slice(0, MAX_NAMES).join(", ") }];
    default:
      return ["input.other"];
  }
}

const isKnown = <Known extends string>(known: readonly Known[], value: string): value is Known =>
  (known as readonly string[]).includes(value);

/** Returns the unit of a limit: characters, entries, bytes, or the value itself. */
function unitOf(origin: string): "characters" | "entries" | "bytes" | "value" {
  if (origin === "string") return "characters";
  if (origin === "array" || origin === "set" || origin === "map") return "entries";
  return origin === "file" ? "bytes" : "value";
}
