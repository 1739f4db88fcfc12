import { problemError } from "../http/problem.ts";
import { wordsOf } from "../http/words.ts";
import type { CallContext } from "../platform.ts";

/** A field names a record that is not there. */
export const notThere = (context: CallContext, field: string) =>
  problemError("INVALID_INPUT", [{ path: field, message: wordsOf(context.locale)("record.notThere") }]);
