import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { ReactNode } from "react";
import { DataTable, type DataTableColumnProps, type RaRecord, useTranslate } from "react-admin";
import { useLocalized, useUiLocale } from "../messages/locale.ts";
import type { CellKind } from "./cards/card-columns.ts";

/** Content of a cell, with the formats of the UI language. */
export type CellContent<Row> = (
  row: Row,
  format: {
    translate: (key: string, options?: object) => string;
    localized: ReturnType<typeof useLocalized>;
    locale: Locale;
  },
) => ReactNode;

export interface ColumnOptions
  extends Pick<DataTableColumnProps, "label" | "align" | "disableSort" | "sortByOrder"> {
  /** Place on a card; by default one of its details. */
  kind?: CellKind;
  /** Width of a control that is not a switch, in pixels. */
  width?: number;
}

/** Column of a list with the content of its cells. What needs further hooks is a component. */
export const column = <Row extends object = RaRecord>(
  source: string,
  { kind, width, ...options }: ColumnOptions,
  cell: CellContent<Row>,
) => (
  <DataTable.Col
    key={source}
    source={source}
    data-cell={kind}
    data-width={width}
    {...options}
    render={(row) => <Cell row={row as Row} cell={cell} />}
  />
);

function Cell<Row>({ row, cell }: { row: Row; cell: CellContent<Row> }) {
  const translate = useTranslate();
  const localized = useLocalized();
  return cell(row, { translate, localized, locale: useUiLocale() });
}
