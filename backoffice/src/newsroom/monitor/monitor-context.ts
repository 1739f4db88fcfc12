import type { MonitorBoard, MonitorRow } from "@masthead/contract/newsroom/monitor/monitor.ts";
import type { MonitorKind } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { createContext, type KeyboardEvent, type PointerEvent, useContext } from "react";

/** What the rows of all columns share. */
export interface MonitorContext extends Pick<MonitorBoard, "readersWindow" | "abilities"> {
  preview: (kind: MonitorKind, row: MonitorRow) => void;
  assign: (row: MonitorRow) => void;
  /** Follows a drag of a row onto a colleague. */
  startDrag: (event: PointerEvent, row: MonitorRow) => void;
  /** Moves the focus with an arrow key. Returns whether it did. */
  moveFocus: (event: KeyboardEvent<HTMLElement>) => boolean;
}

const Context = createContext<MonitorContext | null>(null);
export const MonitorProvider = Context.Provider;

/** @throws Error outside the monitor */
export function useMonitor(): MonitorContext {
  const context = useContext(Context);
  if (!context) throw new Error("not in the newsroom monitor");
  return context;
}

/** Whether the current user may assign the article of a row. */
export const isAssignable = (
  { abilities }: Pick<MonitorContext, "abilities">,
  row: MonitorRow,
): row is MonitorRow & AssignableRow =>
  abilities.assign && row.articleId !== null && row.assignment !== null;

export interface AssignableRow {
  articleId: number;
  assignment: NonNullable<MonitorRow["assignment"]>;
}
