import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import type { CallContext } from "../platform.ts";
import { messagesFor } from "./messages.ts";

/**
 * Returns an error of one field, or of another part of the request, in the locale of the call.
 * @param code key of its message, which apps react to
 */
export function fieldError(
  { locale }: Pick<CallContext, "locale">,
  path: string,
  code: FieldErrorCode,
  values: Record<string, unknown> = {},
): Problem["errors"][number] {
  return { path, code, message: messagesFor(locale)(code, values) };
}
