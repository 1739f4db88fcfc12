import type { StaffGrid } from "@masthead/contract/broadcast/seasonal-grid.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { SCHEDULE_QUERY_KEY } from "../move/schedule-query.ts";

/** Loads the seasonal grids; `reload` also loads the schedule again, which they change. */
export function useGrids() {
  const locale = useUiLocale();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [SCHEDULE_QUERY_KEY, "grids", locale],
    queryFn: () => client.seasonalGrid.list({ locale }),
  });
  return {
    grids: data?.grids ?? [],
    countries: data?.countries ?? [],
    isLoaded: data !== undefined,
    error,
    reload: () => queries.invalidateQueries({ queryKey: [SCHEDULE_QUERY_KEY] }),
  };
}

/** First date of a grid to look at: today if it has begun. */
export const firstShownDate = ({ first, last }: StaffGrid, today: string): string | null =>
  first && last && first <= today && today <= last ? today : first;
