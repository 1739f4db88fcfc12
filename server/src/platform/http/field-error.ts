import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import type { TFunction } from "i18next";

/**
 * Returns an error of one field, or of another part of the request.
 * @param code key of its message, which apps react to
 */
export function fieldError(
  t: TFunction,
  path: string,
  code: FieldErrorCode,
  values: Record<string, unknown> = {},
): Problem["errors"][number] {
  return { path, code, message: t(code, values) };
}
