import type { FrontAddress, FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { DraftChanged, EditQueue } from "./edit-queue.ts";

/** Prefix of the query keys of fronts. */
export const FRONT_QUERY_KEY = "front";

/** Interval in which changes of other editors appear, in milliseconds. */
const REFETCH_INTERVAL_MS = 5000;

/** Returns the address of a front as the reading calls expect it. */
export const frontQuery = ({ locale, categoryId }: FrontAddress) => ({
  front: locale,
  ...(categoryId !== null && { categoryId }),
});

/**
 * Loads the draft of a front and keeps it up to date, and saves changes to it. The front must not
 * change while it is mounted.
 */
export function useFrontDraft(front: FrontAddress) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const locale = useUiLocale();
  const queryKey = [FRONT_QUERY_KEY, "draft", front, locale];
  const read = () => queryClient.getQueryData<FrontDraft>(queryKey);
  const load = async () => {
    const loaded = await client.front.draft({ locale, ...frontQuery(front) });
    const known = read();
    // A request may have been overtaken by a save.
    return known && known.version > loaded.version ? known : loaded;
  };
  const { data: draft, error } = useQuery({
    queryKey,
    queryFn: load,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const [queue] = useState(
    () =>
      new EditQueue({
        read,
        store: (saved) => queryClient.setQueryData(queryKey, saved),
        reload: () => queryClient.fetchQuery({ queryKey, queryFn: load, staleTime: 0 }),
        send: (version, changes, expected) =>
          client.front.edit({ ...front, version, changes, expected }),
        onError: (failure) =>
          notify(
            failure instanceof DraftChanged
              ? "resources.frontPage.draftChanged"
              : errorMessage(failure),
            { type: "error" },
          ),
      }),
  );
  return { draft, error, queue, edits: useSyncExternalStore(queue.subscribe, queue.state) };
}
