import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import type { DataTableColumnProps } from "react-admin";

/**
 * Kind of a column, declared as `data-cell` on the column. It decides the place of the cell on a
 * card: title, image and state come first; controls, such as switches, come last. Columns without a
 * kind, and times, are details.
 */
export type CellKind = "title" | "image" | "state" | "control" | "time";

export type Column = ReactElement<
  DataTableColumnProps & { "data-cell"?: CellKind; "data-width"?: number; component?: string }
>;

/** Number of details on a card. */
const MAX_DETAILS = 3;

/** Returns the columns among the children of a table. */
export const columnsOf = (children: ReactNode): Column[] =>
  Children.toArray(children).filter((child): child is Column => isValidElement(child));

/** Columns that a card shows, by their place on it. */
export interface CardColumns {
  title: Column | undefined;
  image: Column | undefined;
  state: Column | undefined;
  labelled: Column[];
}

/**
 * Returns the columns of a card in the order of the table. The details are the first visible ones.
 */
export function cardColumns(
  columns: readonly Column[],
  hiddenColumns: readonly string[],
): CardColumns {
  const visible = columns.filter(
    ({ props: { source, label } }) => !hiddenColumns.includes(source ?? String(label)),
  );
  const firstOf = (kind: CellKind) => visible.find(({ props }) => props["data-cell"] === kind);
  const details = visible.filter(({ props }) => [undefined, "time"].includes(props["data-cell"]));
  const title = firstOf("title") ?? details.shift();
  const controls = visible.filter(({ props }) => props["data-cell"] === "control");
  return {
    title,
    image: firstOf("image"),
    state: firstOf("state"),
    labelled: [...details.slice(0, MAX_DETAILS), ...controls],
  };
}
