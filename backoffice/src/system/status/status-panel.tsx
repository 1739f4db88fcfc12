import {
  Box,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { type ReactNode, useId } from "react";

interface StatusPanelProps {
  title: string;
  children: ReactNode;
}

/** Section of the system status, under a heading. */
export function StatusPanel({ title, children }: StatusPanelProps) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography
        id={id}
        component="h3"
        sx={{
          fontWeight: 600,
          paddingInline: 2,
          paddingBlock: 1.5,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

interface StatusTableProps {
  title: string;
  columns: readonly { name: string; numeric?: boolean }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Message when there are no rows. */
  empty: string;
}

/** Section with a table, which scrolls sideways on a phone. */
export function StatusTable({ title, columns, rows, empty }: StatusTableProps) {
  const alignOf = (index: number) => (columns[index]?.numeric ? "right" : "left");
  return (
    <StatusPanel title={title}>
      {rows.length === 0 ? (
        <Typography sx={{ padding: 2, color: "text.secondary" }}>{empty}</Typography>
      ) : (
        <Box role="group" aria-label={title} tabIndex={0} sx={{ overflowX: "auto" }}>
          <Table size="small" sx={{ "& tbody tr:last-child > *": { borderBottom: 0 } }}>
            <TableHead>
              <TableRow>
                {columns.map(({ name }, index) => (
                  <TableCell key={name} align={alignOf(index)} sx={{ whiteSpace: "nowrap" }}>
                    {name}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ key, cells }) => (
                <TableRow key={key}>
                  {cells.map((cell, index) => (
                    <TableCell
                      key={columns[index]?.name}
                      align={alignOf(index)}
                      {...(index === 0 && { component: "th", scope: "row" })}
                      sx={{ fontVariantNumeric: "tabular-nums" }}
                    >
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </StatusPanel>
  );
}
