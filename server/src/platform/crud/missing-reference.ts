import { fieldError } from "../http/field-error.ts";
import { problemError } from "../http/problem.ts";
import type { CallContext } from "../platform.ts";

/** Error for fields that reference missing records. */
export function missingReference(context: CallContext, ...fields: string[]) {
  return problemError(
    "INVALID_INPUT",
    fields.map((path) => fieldError(context, path, "record.notThere")),
  );
}
