import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useNumbers } from "./use-numbers.ts";

export interface Figures {
  /** The first says what a row is of. */
  columns: { name: string; numeric?: boolean }[];
  /** `open` shows more of what a row is of; `filed` stands in a file, where that is not what is shown. */
  rows: { key: string; cells: (string | number)[]; filed?: (string | number)[]; open?: (() => void) | undefined }[];
}

/** Figures as a table that scrolls within itself. */
export function FiguresTable({ title, columns, rows }: Figures & { title: string }) {
  const numbers = useNumbers();
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
              {cells.map((value, place) => (
                <TableCell
                  key={columns[place]?.name}
                  align={columns[place]?.numeric ? "right" : "left"}
                  component={place ? "td" : "th"}
                  scope={place ? undefined : "row"}
                  sx={{ overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" }}
                >
                  {place === 0 && open ? (
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
                    numbers(value)
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
