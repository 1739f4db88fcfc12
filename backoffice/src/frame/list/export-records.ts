import { downloadCSV, type Exporter } from "react-admin";
import { toCsv } from "./csv.ts";

/** Records that one export holds at most. */
export const EXPORT_LIMIT = 10_000;

/** A file of all records that the filters of the list leave, not of the page on screen alone. */
export const exportRecords: Exporter = (records, _fetchRelated, _provider, resource) => {
  downloadCSV(toCsv(records), `${resource}-${new Date().toISOString().slice(0, 10)}`);
};
