import {
  TABLE_COLUMNS,
  type TableReport,
} from "@masthead/contract/broadcast/religious-calendar.ts";
import {
  Alert,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { useTranslate } from "react-admin";

interface Props {
  report: TableReport;
  busy: boolean;
  onImport(): void;
}

/** Result of the check: errors by line, or the first and last days with the import button. */
export function TablePreview({ report, busy, onImport }: Props) {
  const translate = useTranslate();
  const text = (key: string, values?: object) =>
    translate(`resources.religiousCalendar.${key}`, values);
  if (report.errors.length)
    return (
      <Alert severity="error" variant="outlined">
        {text("errors", { smart_count: report.errors.length })}
        <ul>
          {report.errors.map(({ line, message }) => (
            <li key={`${line} ${message}`}>{text("line", { line, message })}</li>
          ))}
        </ul>
      </Alert>
    );
  if (report.imported) return null;
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 600 }}>
        {text("summary", { year: report.year, smart_count: report.days })}
      </Typography>
      {report.missing > 0 && (
        <Typography>{text("missing", { smart_count: report.missing })}</Typography>
      )}
      {report.replaces > 0 && (
        <Typography>{text("replaces", { smart_count: report.replaces })}</Typography>
      )}
      {report.warnings.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ marginBlock: 1 }}>
          {text("warnings")}
          <ul>
            {report.warnings.map(({ date, message }) => (
              <li key={date}>{text("warning", { date, message })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Box sx={{ overflowX: "auto" }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {TABLE_COLUMNS.map((column) => (
                <TableCell key={column}>{text(`columns.${column}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {report.sample.map((cells) => (
              <TableRow key={cells[0]}>
                {cells.map((cell, index) => (
                  <TableCell key={TABLE_COLUMNS[index]}>
                    <bdi dir="ltr">{cell}</bdi>
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Button
        variant="contained"
        disabled={busy}
        onClick={onImport}
        sx={{ minBlockSize: 44, marginBlock: 1 }}
      >
        {text("apply")}
      </Button>
    </Box>
  );
}
