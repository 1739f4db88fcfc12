import { column } from "../platform/list/column.tsx";

/** Column with the name of a referenced record, in its own text direction. */
export const referenceColumn = (source: string) =>
  column(source, { disableSort: true }, (row) => <bdi>{row[source]}</bdi>);
