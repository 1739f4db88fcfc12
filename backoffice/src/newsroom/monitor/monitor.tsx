import type { MonitorRow } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { DEFAULT_MONITOR_KINDS } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import PrintIcon from "@mui/icons-material/PrintOutlined";
import ResetIcon from "@mui/icons-material/RestartAltOutlined";
import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo, useState } from "react";
import { Title } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useConfirm } from "../../platform/confirm.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { ActionMenu } from "../../platform/overlay/action-menu.tsx";
import { useClock } from "../live-blog/entry/event-time.tsx";
import { AssignDialog } from "./assign/assign-dialog.tsx";
import { DropTargets } from "./assign/drop-targets.tsx";
import { useAssign } from "./assign/use-assign.ts";
import { NOBODY, useRowDrag } from "./assign/use-row-drag.ts";
import { AddColumn } from "./columns/add-column.tsx";
import {
  addColumn,
  filterColumn,
  mayAddColumn,
  moveColumn,
  removeColumn,
} from "./columns/arrange-columns.ts";
import { Column } from "./columns/column.tsx";
import { ColumnTabs } from "./columns/column-tabs.tsx";
import { isAssignable, type MonitorContext, MonitorProvider } from "./monitor-context.ts";
import { useMonitorMessages } from "./monitor-messages.ts";
import { type PreviewedRow, RowPreview } from "./preview/row-preview.tsx";
import { PrintStyles } from "./print-styles.tsx";
import { moveInGrid } from "./rows/move-in-grid.ts";
import { type Board, MONITOR_KEY, useArrange, useBoardQuery } from "./use-board.ts";

/** Newsroom monitor: columns of what waits, runs and was published, as each person arranges them. */
export function Monitor() {
  const message = useMonitorMessages();
  const { data: board, error, dataUpdatedAt, refetch } = useBoardQuery();
  return (
    <Box sx={{ paddingBlock: 2, minInlineSize: 0 }}>
      <Title title={message("title")} />
      <PrintStyles />
      {!board && (
        <Typography variant="h5" component="h2" sx={{ fontWeight: 600, marginBlockEnd: 2 }}>
          {message("title")}
        </Typography>
      )}
      {error && !board && (
        <Alert
          severity="error"
          variant="outlined"
          action={<Button onClick={() => void refetch()}>{message("retry")}</Button>}
        >
          {message("unloaded")} {errorMessage(error)}
        </Alert>
      )}
      {!board && !error && <LinearProgress aria-label={message("loading")} />}
      {board && (
        <LoadedMonitor board={board} failedSince={error ? new Date(dataUpdatedAt) : null} />
      )}
    </Box>
  );
}

interface LoadedMonitorProps {
  board: Board;
  /** Time of the rows on screen, if later requests failed. */
  failedSince: Date | null;
}

function LoadedMonitor({ board, failedSince }: LoadedMonitorProps) {
  const message = useMonitorMessages();
  const clock = useClock();
  const [previewed, setPreviewed] = useState<PreviewedRow | null>(null);
  const [assignedId, setAssignedId] = useState<number | null>(null);
  const { dragged, start, colleagues } = useAssignByDrag(board);
  const moveFocus = useMoveFocus();
  const context: MonitorContext = {
    readersWindow: board.readersWindow,
    abilities: board.abilities,
    preview: (kind, row) => setPreviewed({ kind, row }),
    assign: ({ articleId }) => setAssignedId(articleId),
    startDrag: start,
    moveFocus,
  };
  return (
    <MonitorProvider value={context}>
      <Header board={board} />
      {failedSince && (
        <Alert severity="warning" variant="outlined" sx={{ marginBlockEnd: 2 }}>
          {message("failed", { time: clock(failedSince.toISOString()) })}
        </Alert>
      )}
      <Columns board={board} />
      <Typography className="monitor-screen" sx={KEYS}>
        {message("keys")}
      </Typography>
      <RowPreview previewed={previewed} onClose={() => setPreviewed(null)} />
      {assignedId !== null && (
        <AssignDialog articleId={assignedId} onClose={() => setAssignedId(null)} />
      )}
      {dragged && <DropTargets dragged={dragged} colleagues={colleagues} />}
    </MonitorProvider>
  );
}

const KEYS = {
  display: { xs: "none", md: "block" },
  marginBlockStart: 1,
  fontSize: 13,
  color: "text.secondary",
} as const;

function Header({ board }: { board: Board }) {
  const message = useMonitorMessages();
  const arrange = useArrange();
  const confirm = useConfirm();
  const clock = useClock();
  const reset = async () => {
    const isSure = await confirm({
      title: message("reset"),
      text: message("resetText"),
      confirm: message("reset"),
    });
    if (isSure)
      arrange(
        DEFAULT_MONITOR_KINDS.map((kind) => ({ id: kind, kind, locale: null, categoryId: null })),
      );
  };
  return (
    <Box sx={HEADER}>
      <Box sx={{ flex: "1 1 200px" }}>
        <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
          {message("title")}
        </Typography>
        <Typography className="monitor-print" sx={{ fontSize: 13 }}>
          {message("printed", { time: clock(board.at) })}
        </Typography>
      </Box>
      <Box className="monitor-screen" sx={{ display: "flex", gap: 1, whiteSpace: "nowrap" }}>
        <AddColumn
          isFull={!mayAddColumn(board.columns)}
          onAdd={(kind) => arrange(addColumn(board.columns, kind))}
        />
        <Button
          variant="outlined"
          startIcon={<PrintIcon />}
          onClick={() => window.print()}
          sx={{ minBlockSize: 44 }}
        >
          {message("print")}
        </Button>
        <ActionMenu
          label={message("more")}
          actions={[{ label: message("reset"), icon: <ResetIcon />, onSelect: () => void reset() }]}
        />
      </Box>
    </Box>
  );
}

const HEADER = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1,
  marginBlockEnd: 2,
} as const;

function Columns({ board: { columns } }: { board: Board }) {
  const message = useMonitorMessages();
  const arrange = useArrange();
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = columns;
  if (!first)
    return <Typography sx={{ color: "text.secondary" }}>{message("noColumns")}</Typography>;
  const chosenId = columns.find(({ id }) => id === chosen)?.id ?? first.id;
  return (
    <>
      <ColumnTabs columns={columns} chosenId={chosenId} onChoose={setChosen} />
      <Box sx={COLUMNS}>
        {columns.map((column, index) => (
          <Column
            key={column.id}
            column={column}
            isChosen={column.id === chosenId}
            moves={{
              filter: (filter) => arrange(filterColumn(columns, column.id, filter)),
              earlier: index > 0 ? () => arrange(moveColumn(columns, column.id, -1)) : null,
              later:
                index < columns.length - 1
                  ? () => arrange(moveColumn(columns, column.id, 1))
                  : null,
              remove: () => arrange(removeColumn(columns, column.id)),
            }}
          />
        ))}
      </Box>
    </>
  );
}

const COLUMNS = {
  display: { md: "flex" },
  alignItems: "flex-start",
  gap: 2,
  overflowX: { md: "auto" },
  paddingBlockEnd: { md: 1 },
  "@media print": { display: "block", overflow: "visible" },
} as const;

/** Assigns rows that are dropped on a colleague. */
function useAssignByDrag(board: Board) {
  const locale = useUiLocale();
  const assign = useAssign();
  const { data: colleagues = [] } = useQuery({
    queryKey: [...MONITOR_KEY, "colleagues", locale],
    queryFn: ({ signal }) => client.work.colleagues({ locale }, { signal }),
    enabled: board.abilities.assign,
    staleTime: 60_000,
  });
  const onDrop = (row: MonitorRow, target: string) => {
    const colleague = colleagues.find(({ id }) => String(id) === target) ?? null;
    if (!isAssignable(board, row) || (!colleague && target !== NOBODY)) return;
    void assign(row, colleague);
  };
  return { ...useRowDrag(onDrop), colleagues };
}

/** Moves the focus between the rows of the columns that are on screen. */
function useMoveFocus(): MonitorContext["moveFocus"] {
  const isRtl = directionOf(useUiLocale()) === "rtl";
  return useMemo(
    () => (event: KeyboardEvent<HTMLElement>) => {
      const { ctrlKey, metaKey, altKey, shiftKey } = event;
      if (ctrlKey || metaKey || altKey || shiftKey) return false;
      const grid = [...document.querySelectorAll<HTMLElement>("[data-column]")]
        .filter((column) => column.offsetParent !== null)
        .map((column) => [...column.querySelectorAll<HTMLElement>("[data-row]")]);
      const column = grid.findIndex((rows) => rows.includes(event.currentTarget));
      const row = grid[column]?.indexOf(event.currentTarget) ?? -1;
      if (row < 0) return false;
      const sizes = grid.map((rows) => rows.length);
      const next = moveInGrid(sizes, { column, row }, event.key, isRtl);
      const target = next && grid[next.column]?.[next.row];
      target?.focus();
      return Boolean(target);
    },
    [isRtl],
  );
}
