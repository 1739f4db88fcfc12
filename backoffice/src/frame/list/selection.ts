import type { Identifier, RaRecord } from "react-admin";

/** Ticked rows, and the view in which they were ticked. */
export interface Selection {
  view: string;
  ids: readonly Identifier[];
}

/** What decides which rows a list shows: its filter, sort and page. */
interface ListView {
  filterValues?: unknown;
  sort: { field: string; order: string };
  page: number;
  perPage: number;
}

/** Key of a view: equal for two lists exactly when they ask for the same rows. */
export const viewKey = ({ filterValues = {}, sort, page, perPage }: ListView): string =>
  JSON.stringify([filterValues, sort.field, sort.order, page, perPage]);

/** The ids a bulk action may touch: ticked in this view, and on screen now. */
export function selectedIn({ view, ids }: Selection, currentView: string, rows: readonly RaRecord[] | undefined): Identifier[] {
  if (view !== currentView) return [];
  return (rows ?? []).map(({ id }) => id).filter((id) => ids.includes(id));
}
