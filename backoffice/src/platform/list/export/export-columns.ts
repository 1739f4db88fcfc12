import { isLocale, type Locale, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { RaRecord } from "react-admin";
import type { ExportTable } from "./csv.ts";

/** Cell of an export; null and undefined leave it empty. */
type ExportValue = string | number | null | undefined;

/** Formats of exported values, in the UI language and the station's time zone. */
export interface ExportFormat {
  translate(key: string, options?: Record<string, unknown>): string;
  locale: Locale;
  localized(text: LocalizedText | null | undefined): string;
  /** Formats an instant as spreadsheets read and sort it: `2026-11-26 14:05`. */
  time(at: string | null | undefined): string;
  yesNo(value: boolean): string;
  /** Formats a list of texts, without empty ones. */
  list(texts: readonly (string | false | null | undefined)[]): string;
}

/** Value of a record in an export. The default label is the heading of the column. */
interface ExportedField<Row> {
  label?: string;
  value(record: Row, format: ExportFormat): ExportValue;
}

/**
 * Fields that columns of a list export, by the source of the column; null if a column has nothing
 * to export. Columns that are not listed export the value of their source (`formatValue`).
 */
export type ExportColumns<Row> = Record<string, ExportedField<Row> | ExportedField<Row>[] | null>;

/** Column on screen, with its heading. */
export interface ShownColumn {
  source: string;
  heading: string;
}

/**
 * Returns the table of an export: the visible columns in their order, and the deletion time of
 * deleted records.
 */
export function exportTable<Row extends RaRecord>(
  shown: readonly ShownColumn[],
  declared: ExportColumns<Row>,
  records: readonly Row[],
  format: ExportFormat,
): ExportTable {
  const fields = shown.flatMap(({ source, heading }) => {
    const declaration = declared[source];
    if (declaration === null) return [];
    const parts = declaration ?? { value: (record: Row) => formatValue(record[source], format) };
    return [parts].flat().map(({ label, value }) => ({
      heading: label === undefined ? heading : format.translate(label),
      value,
    }));
  });
  if (records.some(({ deletedAt }) => deletedAt))
    fields.push({
      heading: format.translate("frame.deleted.filter"),
      value: ({ deletedAt }) => format.time(deletedAt),
    });
  return {
    headings: fields.map(({ heading }) => heading),
    rows: records.map((record) => fields.map(({ value }) => value(record, format) ?? "")),
  };
}

const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * Formats a value by its type: text, number, flag, instant, localized text. Other objects are
 * empty: a column declares them.
 */
function formatValue(value: unknown, format: ExportFormat): ExportValue {
  if (typeof value === "boolean") return format.yesNo(value);
  if (typeof value === "number") return value;
  if (typeof value === "string") return INSTANT_PATTERN.test(value) ? format.time(value) : value;
  const isLocalized =
    value !== null && typeof value === "object" && Object.keys(value).every(isLocale);
  return isLocalized ? format.localized(value as LocalizedText) : null;
}

/**
 * Returns the name of an export file without its extension: its title and the day, such as
 * `Articles-2026-11-26`.
 */
export const exportFileName = (title: string, day: string): string =>
  `${title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "")}-${day}`;
