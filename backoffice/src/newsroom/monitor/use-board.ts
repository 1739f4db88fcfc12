import type { MonitorBoard, MonitorColumn } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";

/** Interval in which the rows are loaded again, in milliseconds. Only a visible window polls. */
const REFETCH_INTERVAL_MS = 10_000;

/** Query key of everything that the monitor shows. */
export const MONITOR_KEY = ["monitor"];
const BOARD_KEY = [...MONITOR_KEY, "board"];
const ARRANGE_KEY = [...MONITOR_KEY, "arrange"];

/** Column on screen; without rows until the server has returned a new or filtered one. */
export interface BoardColumn extends Omit<MonitorBoard["columns"][number], "rows"> {
  rows: MonitorBoard["columns"][number]["rows"] | null;
}

export interface Board extends Omit<MonitorBoard, "columns"> {
  columns: BoardColumn[];
}

/** Returns the query of the columns, kept up to date while the window is visible. */
export function useBoardQuery() {
  const locale = useUiLocale();
  return useQuery({
    queryKey: [...BOARD_KEY, locale],
    queryFn: ({ signal }): Promise<Board> => client.monitor.board({ locale }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** Returns a function that loads the columns again. */
export function useRefetchBoard(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: BOARD_KEY });
}

/**
 * Returns a function that arranges the columns: on screen immediately, and on the server one change
 * after the other.
 */
export function useArrange(): (columns: readonly MonitorColumn[]) => void {
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate } = useMutation({
    mutationKey: ARRANGE_KEY,
    scope: { id: "monitor" },
    mutationFn: (columns: MonitorColumn[]) => client.monitor.arrange({ columns }),
    onError: (error) =>
      notify("monitor.saveFailed", {
        type: "error",
        messageArgs: { reason: errorMessage(error) },
      }),
    onSettled: () => {
      // Changes that are still to be saved would disappear from the screen until then.
      if (queries.isMutating({ mutationKey: ARRANGE_KEY }) === 1)
        void queries.invalidateQueries({ queryKey: BOARD_KEY });
    },
  });
  return (columns) => {
    const plain = columns.map(({ id, kind, locale, categoryId }) => ({
      id,
      kind,
      locale,
      categoryId,
    }));
    void queries.cancelQueries({ queryKey: BOARD_KEY });
    queries.setQueriesData<Board>(
      { queryKey: BOARD_KEY },
      (board) => board && { ...board, columns: plain.map((column) => shownAs(column, board)) },
    );
    mutate(plain);
  };
}

/** Returns a column with the rows that are on screen, if it is the same or was only moved. */
function shownAs(column: MonitorColumn, board: Board): BoardColumn {
  const before = board.columns.find(({ id }) => id === column.id);
  const isSame =
    before?.kind === column.kind &&
    before.locale === column.locale &&
    before.categoryId === column.categoryId;
  return isSame ? before : { ...column, category: null, rows: null, more: false };
}
