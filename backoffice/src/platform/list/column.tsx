import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { ReactNode } from "react";
import { DataTable, type DataTableColumnProps, type RaRecord, useTranslate } from "react-admin";
import { useLocalized, useUiLocale } from "../messages/locale.ts";
import type { CellKind } from "./cards/card-columns.ts";

/** Formats of cells, in the UI language. */
interface CellFormat {
  translate: (key: string, options?: object) => string;
  localized: ReturnType<typeof useLocalized>;
  locale: Locale;
}

interface ColumnOptions
  extends Pick<DataTableColumnProps, "label" | "disableSort" | "sortByOrder"> {
  /** Place on a card; by default one of its details. */
  kind?: CellKind;
  /** Amounts and numbers are aligned at the end. */
  align?: "end";
}

/** Column of a list with the content of its cells. What needs further hooks is a component. */
export const column = <Row extends object = RaRecord>(
  source: string,
  cell: (row: Row, format: CellFormat) => ReactNode,
  { kind, align, ...options }: ColumnOptions = {},
) => (
  <DataTable.Col
    key={source}
    source={source}
    data-cell={kind}
    {...(align && { sx: { textAlign: align } })}
    {...options}
    render={(row) => <Cell row={row as Row} cell={cell} />}
  />
);

function Cell<Row>({ row, cell }: { row: Row; cell: (row: Row, format: CellFormat) => ReactNode }) {
  const translate = useTranslate();
  const localized = useLocalized();
  return cell(row, { translate, localized, locale: useUiLocale() });
}
