import ChartIcon from "@mui/icons-material/BarChartOutlined";
import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import TableIcon from "@mui/icons-material/TableRowsOutlined";
import { Box, Button, Paper, Typography } from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { downloadCSV, useTranslate } from "react-admin";
import { toCsv } from "../list/csv.ts";
import { type Figures, FiguresTable } from "./figures-table.tsx";

interface FiguresPanelProps extends Figures {
  title: string;
  /** Name of the file that it is exported to. */
  file: string;
  /** The same as a picture. Without one the table stands there alone. */
  chart?: ReactNode;
  /** Nothing has been looked up yet. */
  pending: boolean;
  /** What stands there when there is nothing to count; by default that there is not. */
  empty?: string;
  /** Beside the title. */
  actions?: ReactNode;
}

/** Figures under a heading: as a chart or as a table, and to take away. */
export function FiguresPanel({ title, file, columns, rows, chart, pending, empty, actions }: FiguresPanelProps) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const table = asTable || !chart;
  const save = () =>
    downloadCSV(
      toCsv(rows.map(({ cells, filed = cells }) => Object.fromEntries(columns.map(({ name }, index) => [name, filed[index]])))),
      file,
    );
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ minWidth: 0, display: "flex", flexDirection: "column" }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1,
          paddingInline: 2,
          paddingBlock: 1,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Typography id={id} component="h3" sx={{ fontWeight: 600, marginInlineEnd: "auto" }}>
          {title}
        </Typography>
        {actions}
        {chart && rows.length > 0 && (
          <Button size="small" startIcon={table ? <ChartIcon /> : <TableIcon />} onClick={() => setAsTable(!table)}>
            {translate(table ? "desk.figures.chart" : "desk.figures.table")}
          </Button>
        )}
        {rows.length > 0 && (
          <Button size="small" startIcon={<DownloadIcon />} onClick={save}>
            {translate("desk.figures.csv")}
          </Button>
        )}
      </Box>
      {rows.length === 0 ? (
        <Typography sx={{ padding: 2, color: "text.secondary", minBlockSize: 56 }}>
          {pending ? "" : (empty ?? translate("desk.figures.empty"))}
        </Typography>
      ) : table ? (
        <FiguresTable title={title} columns={columns} rows={rows} />
      ) : (
        <Box role="figure" aria-labelledby={id} sx={{ padding: 1, minWidth: 0 }}>
          {chart}
        </Box>
      )}
    </Paper>
  );
}
