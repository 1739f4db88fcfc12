import type { BreakingPackage } from "@masthead/contract/newsroom/breaking/breaking.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";

/** Interval in which the work of others and of the steps appears, in milliseconds. */
const REFETCH_INTERVAL_MS = 3000;

/** Query key of everything about breaking news. */
export const BREAKING_KEY = ["article", "breaking"];

/** Returns the query of a package, kept up to date while the window is visible. */
export function useBreakingQuery(id: number) {
  const locale = useUiLocale();
  return useQuery({
    // The reasons of failures are in the language of the UI.
    queryKey: [...BREAKING_KEY, id, locale],
    queryFn: ({ signal }) => client.breaking.get({ id }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/**
 * Returns a function that changes a package, shows the result, and reports it or the error. It
 * resolves to whether it succeeded.
 */
export function useActOnPackage(id: number) {
  const notify = useNotify();
  const locale = useUiLocale();
  const queries = useQueryClient();
  return async (call: () => Promise<BreakingPackage>, done: string): Promise<boolean> => {
    try {
      const changed = await call();
      queries.setQueryData([...BREAKING_KEY, id, locale], changed);
      notify(done, { type: "success" });
      return true;
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      await queries.invalidateQueries({ queryKey: [...BREAKING_KEY, id] });
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: [...BREAKING_KEY, "list"] });
    }
  };
}
export type ActOnPackage = ReturnType<typeof useActOnPackage>;
