import { messagesFor } from "../http/messages.ts";
import { problemError } from "../http/problem.ts";
import type { CallContext } from "../platform.ts";

/** Error for fields that reference missing records. */
export function missingReference({ locale }: CallContext, ...fields: string[]) {
  const message = messagesFor(locale)("record.notThere");
  return problemError(
    "INVALID_INPUT",
    fields.map((path) => ({ path, message })),
  );
}
