import { useState } from "react";
import { errorMessage, problemOf } from "../api/problems.ts";

/** State of a form submission: whether it is in flight, and its error. */
export function useFormRequest() {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const send = async (request: () => Promise<void>) => {
    setSending(true);
    setFailure(null);
    try {
      await request();
    } catch (error) {
      setFailure({ error });
    }
    setSending(false);
  };
  const problem = failure && errorMessage(failure.error);
  /** Returns the error message of a field. */
  const problemAt = (field: string) =>
    problemOf(failure?.error)?.errors?.find(({ path }) => path === field)?.message;
  /** Returns the error message of the submission, unless it is about one of the given fields. */
  const generalProblem = (...fields: string[]) =>
    fields.some((field) => problemAt(field) !== undefined) ? null : problem;
  return { send, sending, problem, problemAt, generalProblem };
}
