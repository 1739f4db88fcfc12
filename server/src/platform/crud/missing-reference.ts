import { fieldError } from "../http/field-error.ts";
import { messagesFor } from "../http/messages.ts";
import { problemError } from "../http/problem.ts";
import type { CallContext } from "../platform.ts";

/** Error for fields that reference missing records. */
export function missingReference({ locale }: CallContext, ...fields: string[]) {
  const t = messagesFor(locale);
  return problemError(
    "INVALID_INPUT",
    fields.map((path) => fieldError(t, path, "record.notThere")),
  );
}
