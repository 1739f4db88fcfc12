import { problemError } from "../http/problem.ts";
import { wordsOf } from "../http/words.ts";
import type { CallContext } from "../platform.ts";

/** Fields name records that are not there. */
export function notThere({ locale }: CallContext, ...fields: string[]) {
  const message = wordsOf(locale)("record.notThere");
  return problemError(
    "INVALID_INPUT",
    fields.map((path) => ({ path, message })),
  );
}
