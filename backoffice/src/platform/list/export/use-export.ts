import type { ReactNode } from "react";
import {
  downloadCSV,
  type Exporter,
  useResourceContext,
  useStore,
  useTranslate,
  useTranslateLabel,
} from "react-admin";
import { useLocalized, useUiLocale } from "../../messages/locale.ts";
import { useStation } from "../../time/station.ts";
import { toWallTime } from "../../time/station-time.ts";
import { type Column, columnsOf } from "../cards/card-columns.ts";
import { type ExportTable, toCsv } from "./csv.ts";
import {
  type ExportColumns,
  type ExportFormat,
  exportFileName,
  exportTable,
  type ShownColumn,
} from "./export-columns.ts";

/** Maximum number of records in an export. */
export const EXPORT_LIMIT = 10_000;

/**
 * Returns a function that downloads a table as CSV. The file is named by its title and the day of
 * the station.
 */
export function useDownloadTable(): (title: string, table: ExportTable) => void {
  const { timeZone } = useStation();
  return (title, table) =>
    downloadCSV(toCsv(table), exportFileName(title, toWallTime(new Date(), timeZone).slice(0, 10)));
}

function useExportFormat(): ExportFormat {
  const translate = useTranslate();
  const localized = useLocalized();
  const { timeZone } = useStation();
  return {
    translate,
    locale: useUiLocale(),
    localized,
    time: (at) => (at ? toWallTime(at, timeZone).replace("T", " ") : ""),
    yesNo: (value) => translate(value ? "ra.boolean.true" : "ra.boolean.false"),
    list: (texts) => texts.filter(Boolean).join(translate("frame.list.comma")),
  };
}

/**
 * Returns the exporter of a list: records become rows of the given columns, named in the UI
 * language.
 */
export function useExporter<Row>(
  shown: readonly ShownColumn[],
  declared: ExportColumns<Row>,
): Exporter {
  const translate = useTranslate();
  const download = useDownloadTable();
  const format = useExportFormat();
  return (records, _fetchRelated, _provider, resource = "") =>
    download(
      translate(`resources.${resource}.name`, { smart_count: 2 }),
      exportTable(shown, declared, records, format),
    );
}

/** Returns the columns of a table that the user has not hidden, in the user's order. */
export function useShownColumns(
  children: ReactNode,
  hiddenByDefault: string[] | undefined,
): Column[] {
  const storeKey = `${useResourceContext() ?? ""}.datatable`;
  const [hidden] = useStore<string[]>(storeKey, hiddenByDefault);
  const [ranks] = useStore<number[] | undefined>(`${storeKey}_columnRanks`);
  const columns = columnsOf(children);
  // Columns that were added later come after those that the user has arranged.
  const order = [...(ranks ?? []), ...columns.map((_, index) => index).slice(ranks?.length ?? 0)];
  return order
    .flatMap((position) => columns[position] ?? [])
    .filter(({ props: { source } }) => source && !hidden?.includes(source));
}

/** Returns columns with their headings in the UI language. */
export function useHeadings(columns: readonly Column[]): ShownColumn[] {
  const resource = useResourceContext() ?? "";
  const translateLabel = useTranslateLabel();
  return columns.map(({ props: { source = "", label } }) => ({
    source,
    heading: String(translateLabel({ source, resource, ...(label !== undefined && { label }) })),
  }));
}
