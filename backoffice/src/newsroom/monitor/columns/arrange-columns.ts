import type { MonitorColumn } from "@masthead/contract/newsroom/monitor/monitor.ts";
import {
  MONITOR_MAX_COLUMNS,
  type MonitorKind,
} from "@masthead/contract/newsroom/monitor/monitor-terms.ts";

type Columns = readonly MonitorColumn[];

/** Returns the columns with another one at the end, with an id that no other has. */
export function addColumn(columns: Columns, kind: MonitorKind): MonitorColumn[] {
  const ids = new Set(columns.map(({ id }) => id));
  let number = 1;
  while (ids.has(number === 1 ? kind : `${kind}-${number}`)) number++;
  const id = number === 1 ? kind : `${kind}-${number}`;
  return [...columns, { id, kind, locale: null, categoryId: null }];
}

export const mayAddColumn = (columns: Columns): boolean => columns.length < MONITOR_MAX_COLUMNS;

export const removeColumn = (columns: Columns, id: string): MonitorColumn[] =>
  columns.filter((column) => column.id !== id);

/** Returns the columns with one of them a place earlier (-1) or later (1); at the end, as before. */
export function moveColumn(columns: Columns, id: string, by: -1 | 1): MonitorColumn[] {
  const from = columns.findIndex((column) => column.id === id);
  const moved = columns[from];
  const to = from + by;
  if (!moved || to < 0 || to >= columns.length) return [...columns];
  return columns.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Returns the columns with another filter of one of them. */
export const filterColumn = (
  columns: Columns,
  id: string,
  filter: Pick<MonitorColumn, "locale" | "categoryId">,
): MonitorColumn[] =>
  columns.map((column) => (column.id === id ? { ...column, ...filter } : column));
