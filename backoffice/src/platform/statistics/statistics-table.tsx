import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useNumberFormat } from "../messages/use-number-format.ts";

export interface StatisticsData {
  /** The first column names the row. */
  columns: { name: string; numeric?: boolean }[];
  /** `open` shows details of the row. `csvCells` replaces the cells in the CSV export. */
  rows: {
    key: string;
    cells: (string | number)[];
    csvCells?: (string | number)[];
    open?: () => void;
  }[];
}

/** Statistics as a table that scrolls in its own container. */
export function StatisticsTable({ title, columns, rows }: StatisticsData & { title: string }) {
  const formatNumber = useNumberFormat();
  return (
    <Box role="group" aria-label={title} tabIndex={0} sx={{ overflow: "auto", maxBlockSize: 440 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {columns.map(({ name, numeric }) => (
              <TableCell key={name} align={numeric ? "right" : "left"}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells, open }) => (
            <TableRow key={key} hover={open !== undefined}>
              {cells.map((value, index) => (
                <TableCell
                  key={columns[index]?.name}
                  align={columns[index]?.numeric ? "right" : "left"}
                  component={index ? "td" : "th"}
                  scope={index ? undefined : "row"}
                  sx={{
                    overflowWrap: "anywhere",
                    fontVariantNumeric: "tabular-nums",
                    // On phones the table scrolls instead of breaking words.
                    minInlineSize: columns[index]?.numeric ? undefined : "7em",
                  }}
                >
                  {index === 0 && open ? (
                    <Link
                      component="button"
                      color="text.primary"
                      underline="hover"
                      onClick={open}
                      sx={{ textAlign: "start", minBlockSize: 32 }}
                    >
                      <bdi>{value}</bdi>
                    </Link>
                  ) : typeof value === "number" ? (
                    formatNumber(value)
                  ) : (
                    <bdi>{value}</bdi>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
