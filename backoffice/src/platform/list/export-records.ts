import { downloadCSV, type Exporter, type RaRecord } from "react-admin";
import { toCsv } from "./csv.ts";

/** Maximum number of records in an export. */
export const EXPORT_LIMIT = 10_000;

/** Downloads records as a CSV file that is named after their resource. */
export function downloadRecords(records: RaRecord[], resource: string): void {
  downloadCSV(toCsv(records), `${resource}-${new Date().toISOString().slice(0, 10)}`);
}

/** Exports all records that match the filters as CSV, not only the current page. */
export const exportRecords: Exporter = (records, _fetchRelated, _provider, resource = "") => downloadRecords(records, resource);
