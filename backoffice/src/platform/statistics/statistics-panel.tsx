import ChartIcon from "@mui/icons-material/BarChartOutlined";
import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import TableIcon from "@mui/icons-material/TableRowsOutlined";
import { Box, Button, Paper, Typography } from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { useTranslate } from "react-admin";
import { useDownloadTable } from "../list/export/use-export.ts";
import { type StatisticsData, StatisticsTable } from "./statistics-table.tsx";

interface FiguresPanelProps extends StatisticsData {
  title: string;
  /** Title of the CSV file, if the panel's title is not specific enough. */
  fileTitle?: string;
  /** Chart of the same data. Without one, only the table is available. */
  chart?: ReactNode;
  /** Whether the data is loading for the first time. */
  pending: boolean;
  /** Message when there is no data. */
  emptyMessage?: string;
  /** Actions next to the title. */
  actions?: ReactNode;
}

/** Statistics under a heading, as a chart or as a table, with a CSV export. */
export function StatisticsPanel({
  title,
  fileTitle = title,
  columns,
  rows,
  chart,
  pending,
  emptyMessage,
  actions,
}: FiguresPanelProps) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const showsTable = asTable || !chart;
  const download = useDownloadTable();
  const exportCsv = () =>
    download(fileTitle, {
      headings: columns.map(({ name }) => name),
      rows: rows.map(({ cells, csvCells = cells }) => csvCells),
    });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ minWidth: 0, display: "flex", flexDirection: "column" }}
    >
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
          <Button
            size="small"
            startIcon={showsTable ? <ChartIcon /> : <TableIcon />}
            onClick={() => setAsTable(!showsTable)}
          >
            {translate(showsTable ? "frame.statistics.chart" : "frame.statistics.table")}
          </Button>
        )}
        {rows.length > 0 && (
          <Button size="small" startIcon={<DownloadIcon />} onClick={exportCsv}>
            {translate("frame.statistics.csv")}
          </Button>
        )}
      </Box>
      {rows.length === 0 ? (
        <Typography sx={{ padding: 2, color: "text.secondary", minBlockSize: 56 }}>
          {pending ? "" : (emptyMessage ?? translate("frame.statistics.empty"))}
        </Typography>
      ) : showsTable ? (
        <StatisticsTable title={title} columns={columns} rows={rows} />
      ) : (
        <Box role="figure" aria-labelledby={id} sx={{ padding: 1, minWidth: 0 }}>
          {chart}
        </Box>
      )}
    </Paper>
  );
}
