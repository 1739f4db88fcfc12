import type { OpenWork } from "@masthead/contract/newsroom/work.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";

/**
 * Refetch interval of alerts, in milliseconds, also in hidden windows: urgent work has to be
 * noticed.
 */
const ALERTS_INTERVAL_MS = 10_000;
/** Refetch interval of the list, in milliseconds. Only a visible window refetches. */
const LIST_INTERVAL_MS = 20_000;

const KEY = "open-work";

/** Returns the work that waits for the current user, urgent and oldest first. */
export const useOpenWork = (limit: number) =>
  useQuery({
    queryKey: [KEY, "list", limit],
    queryFn: () => client.work.open({ limit }),
    refetchInterval: LIST_INTERVAL_MS,
    placeholderData: (previous) => previous,
  }).data;

/** Returns what alerts the current user to open work. */
export const useWorkAlerts = () =>
  useQuery({
    queryKey: [KEY, "alerts"],
    queryFn: () => client.work.alerts({}),
    refetchInterval: ALERTS_INTERVAL_MS,
    refetchIntervalInBackground: true,
  }).data;

/**
 * Returns functions that claim and release open work, and mark it as seen. They refresh the list,
 * also after a failure.
 */
export function useClaims() {
  const notify = useNotify();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (call: Promise<unknown>, { silent = false } = {}) => {
    setBusy(true);
    await call.catch((error) => {
      if (!silent) notify(errorMessage(error), { type: "error" });
    });
    await queries.invalidateQueries({ queryKey: [KEY] });
    setBusy(false);
  };
  return {
    busy,
    claim: ({ id, claimedBy }: OpenWork) =>
      run(client.work.claim({ id, takeOver: claimedBy !== null })),
    release: ({ id }: OpenWork) => run(client.work.release({ id })),
    see: (id?: number) => run(client.work.see(id === undefined ? {} : { id }), { silent: true }),
  };
}
