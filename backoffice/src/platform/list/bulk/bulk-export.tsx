import DownloadIcon from "@mui/icons-material/GetApp";
import {
  Button,
  fetchRelatedRecords,
  useDataProvider,
  useListContext,
  useResourceContext,
} from "react-admin";
import { useSelectedRows } from "./use-bulk-action.tsx";

/** Exports the selected rows as the list does. */
export function BulkExport() {
  const resource = useResourceContext() ?? "";
  const selected = useSelectedRows();
  const dataProvider = useDataProvider();
  const { exporter } = useListContext();
  if (!exporter) return null;
  return (
    <Button
      label="ra.action.export"
      onClick={() =>
        void exporter(selected, fetchRelatedRecords(dataProvider), dataProvider, resource)
      }
    >
      <DownloadIcon />
    </Button>
  );
}
