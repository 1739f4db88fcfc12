import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useActOn } from "../../platform/overlay/opened-record.ts";

/** Interval in which the work of others appears, in milliseconds. Only a visible window polls. */
const REFETCH_INTERVAL_MS = 5000;

/** Query key of everything about results. */
export const RESULT_KEY = ["article", "result"];

/** Returns the query of a result, kept up to date while the window is visible. */
export function useResultQuery(id: number) {
  const locale = useUiLocale();
  return useQuery({
    queryKey: [...RESULT_KEY, id, locale],
    queryFn: ({ signal }) => client.result.record({ id, locale }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** Returns a function that shows a result as a call has returned it, and loads the others again. */
export function useShowResult(): (result: StaffResult) => void {
  const queries = useQueryClient();
  const locale = useUiLocale();
  return (result) => {
    queries.setQueryData([...RESULT_KEY, result.id, locale], result);
    void queries.invalidateQueries({ queryKey: RESULT_KEY });
  };
}

/**
 * Returns a function that acts on a result as the user saw it, and reports the result or the error.
 * If it has changed since, it acts on the current version only after a confirmation.
 */
export function useActOnResult() {
  const notify = useNotify();
  const actOn = useActOn();
  const show = useShowResult();
  return async (
    seen: { version: number },
    call: (version: number) => Promise<StaffResult>,
    message: string,
  ): Promise<boolean> => {
    try {
      const isDone = await actOn(seen, async (version) => show(await call(version)));
      if (isDone) notify(message, { type: "success" });
      return isDone;
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      return false;
    }
  };
}
