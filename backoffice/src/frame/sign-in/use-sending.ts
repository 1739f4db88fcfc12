import { useState } from "react";
import { messageOf, problemOf } from "../problems.ts";

/** Sends a form: whether it is on its way, and what the server had against it. */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  const send = async (work: () => Promise<void>) => {
    setSending(true);
    setFailed(null);
    try {
      await work();
    } catch (error) {
      setFailed({ error });
    }
    setSending(false);
  };
  const problem = failed && messageOf(failed.error);
  /** What the server had against a field. */
  const problemAt = (field: string) => problemOf(failed?.error)?.errors?.find(({ path }) => path === field)?.message;
  /** What it had against the whole, or a field that is none of these. */
  const problemBeside = (...fields: string[]) => (fields.some((field) => problemAt(field) !== undefined) ? null : problem);
  return { send, sending, problem, problemAt, problemBeside };
}
