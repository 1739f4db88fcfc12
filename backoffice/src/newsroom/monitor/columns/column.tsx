import { MONITOR_COLUMN_SIZE } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { Box, Button, LinearProgress, Typography } from "@mui/material";
import { useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { useListInUse } from "../../../platform/list/use-list-in-use.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useMonitorMessages } from "../monitor-messages.ts";
import { countNew, type HeldRow, updateRows } from "../rows/held-rows.ts";
import { Row } from "../rows/row.tsx";
import type { BoardColumn } from "../use-board.ts";
import { ColumnMenu, type ColumnMoves } from "./column-menu.tsx";

interface ColumnProps {
  column: BoardColumn;
  /** On phones, one column is shown at a time. */
  isChosen: boolean;
  moves: ColumnMoves;
}

export const columnElementId = (id: string) => `monitor-${id}`;

/** Column with its rows. Nothing moves while it is in use. */
export function Column({ column, isChosen, moves }: ColumnProps) {
  const message = useMonitorMessages();
  const formatNumber = useNumberFormat();
  const { id, kind, rows: latest, more } = column;
  const use = useListInUse();
  const { rows, fresh, showLatest } = useRows(latest ?? [], use.isInUse);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const stopKey = rows.some(({ row }) => row.key === tabStop) ? tabStop : rows[0]?.row.key;
  const titleId = `${columnElementId(id)}-title`;
  return (
    <Box
      component="section"
      id={columnElementId(id)}
      aria-labelledby={titleId}
      sx={columnStyle(isChosen)}
      {...use.listeners}
    >
      <Box sx={HEADER}>
        <Box sx={{ flex: 1, minInlineSize: 0 }}>
          <Typography id={titleId} component="h3" sx={{ fontSize: 15, fontWeight: 600 }}>
            {message("counted", {
              text: message(`kind.${kind}`),
              number: formatNumber(latest?.length ?? 0),
            })}
          </Typography>
          <FilterText column={column} />
        </Box>
        <ColumnMenu column={column} moves={moves} />
      </Box>
      <Box role="status" className="monitor-screen" sx={{ paddingInline: 1 }}>
        {fresh > 0 && (
          <Button
            fullWidth
            variant="outlined"
            size="small"
            onClick={() => {
              showLatest();
              // The button is gone afterwards; the keys go on working.
              requestAnimationFrame(() =>
                list.current?.querySelector<HTMLElement>("[data-row]")?.focus(),
              );
            }}
            sx={{ minBlockSize: 44, marginBlockEnd: 1 }}
          >
            {message("new", { smart_count: fresh, number: formatNumber(fresh) })}
          </Button>
        )}
      </Box>
      {latest === null && <LinearProgress aria-label={message("loading")} />}
      {latest !== null && rows.length === 0 && <Empty column={column} />}
      <Box component="ol" ref={list} data-column={id} sx={LIST}>
        {rows.map((held) => (
          <Row
            key={held.row.key}
            kind={kind}
            held={held}
            isTabStop={held.row.key === stopKey}
            onFocus={() => setTabStop(held.row.key)}
          />
        ))}
      </Box>
      {more && (
        <Typography sx={NOTE}>
          {message("limit", { number: formatNumber(MONITOR_COLUMN_SIZE) })}
        </Typography>
      )}
    </Box>
  );
}

function useRows(latest: NonNullable<BoardColumn["rows"]>, isHeld: boolean) {
  const [rows, setRows] = useState<readonly HeldRow[]>([]);
  // An empty column has nothing that could move.
  const updated = updateRows(rows, latest, isHeld && rows.length > 0);
  if (updated !== rows) setRows(updated);
  return {
    rows: updated,
    fresh: countNew(updated, latest),
    showLatest: () => setRows(updateRows(updated, latest, false)),
  };
}

function FilterText({ column: { locale, categoryId, category } }: { column: BoardColumn }) {
  const translate = useTranslate();
  const parts = [
    category?.label ?? (categoryId === null ? "" : `#${categoryId}`),
    locale === null ? "" : translate(`frame.language.${locale}`),
  ].filter(Boolean);
  if (!parts.length) return null;
  return <Box sx={{ fontSize: 13, color: "text.secondary" }}>{parts.join(" · ")}</Box>;
}

function Empty({ column: { kind, locale, categoryId } }: { column: BoardColumn }) {
  const message = useMonitorMessages();
  const isFiltered = locale !== null || categoryId !== null;
  return (
    <Typography sx={NOTE}>{message(isFiltered ? "emptyFiltered" : `empty.${kind}`)}</Typography>
  );
}

const NOTE = { paddingInline: 1.5, paddingBlock: 1, fontSize: 14, color: "text.secondary" };

const columnStyle = (isChosen: boolean) => ({
  display: { xs: isChosen ? "flex" : "none", md: "flex" },
  flexDirection: "column",
  flex: { md: "1 0 280px" },
  minInlineSize: 0,
  maxInlineSize: { md: 420 },
  maxBlockSize: { md: "calc(100dvh - 212px)" },
  border: { md: 1 },
  borderColor: { md: "divider" },
  borderRadius: 1,
  backgroundColor: "background.paper",
  "@media print": {
    display: "block",
    maxBlockSize: "none",
    maxInlineSize: "none",
    border: 0,
    marginBlockEnd: "16px",
  },
});

const HEADER = {
  display: "flex",
  alignItems: "center",
  minBlockSize: 52,
  paddingInlineStart: 1.5,
  borderBottom: 1,
  borderColor: "divider",
} as const;

const LIST = {
  listStyle: "none",
  margin: 0,
  padding: 0,
  minBlockSize: 0,
  overflowY: { md: "auto" },
  "@media print": { overflow: "visible" },
} as const;
