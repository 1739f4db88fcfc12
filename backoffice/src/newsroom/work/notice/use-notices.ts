import { useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useViewAbility } from "../../../platform/session/view-ability.ts";

/** Refetch interval, in milliseconds. Only a visible window refetches. */
const REFETCH_INTERVAL_MS = 30_000;

/** Whether the current user gets notices: of notes and assignments, which are about articles. */
export const useHasNotices = () => useViewAbility().can("manage", "Article");

/** Returns the number of unread notices; undefined until it is known. */
export function useUnreadNotices(): number | undefined {
  const enabled = useHasNotices();
  const options = {
    queryFn: () => client.work.unread(),
    refetchInterval: REFETCH_INTERVAL_MS,
    enabled,
  };
  return useQuery({ queryKey: ["notices", "unread"], ...options }).data?.unread;
}

/** Returns functions that mark notices as read. The notices that are shown follow. */
export function useReadNotices() {
  const queries = useQueryClient();
  const run = async (call: Promise<unknown>) => {
    // A notice that stays unread must not interrupt the user.
    await call.catch(() => undefined);
    await queries.invalidateQueries({ queryKey: ["notices"] });
  };
  return {
    read: (id: number) => run(client.work.read({ id })),
    readAll: (articleId?: number) =>
      run(client.work.readAll(articleId === undefined ? {} : { articleId })),
  };
}
