import DownloadIcon from "@mui/icons-material/GetApp";
import { Button, useResourceContext } from "react-admin";
import { downloadRecords } from "../export-records.ts";
import { useSelectedRows } from "./use-bulk-action.tsx";

/** Exports the selected rows as CSV, with the columns of the export of the list. */
export function BulkExport() {
  const resource = useResourceContext() ?? "";
  const selected = useSelectedRows();
  return (
    <Button label="ra.action.export" onClick={() => downloadRecords(selected, resource)}>
      <DownloadIcon />
    </Button>
  );
}
