import type { Identifier, RaRecord } from "react-admin";

/** Selected rows, and the view in which they were selected. */
export interface Selection {
  view: string;
  ids: readonly Identifier[];
}

/** State that determines the rows of a list: filter, sort order and page. */
interface ListView {
  filterValues?: unknown;
  sort: { field: string; order: string };
  page: number;
  perPage: number;
}

/**
 * Returns the key of a view. It is equal for two lists if and only if they request the same rows.
 */
export const viewKey = ({ filterValues = {}, sort, page, perPage }: ListView): string =>
  JSON.stringify([filterValues, sort.field, sort.order, page, perPage]);

/** Returns the ids that a bulk action may affect: selected in this view, and on screen now. */
export function selectedIn(
  { view, ids }: Selection,
  currentView: string,
  rows: readonly RaRecord[] | undefined,
): Identifier[] {
  if (view !== currentView) return [];
  return (rows ?? []).map(({ id }) => id).filter((id) => ids.includes(id));
}
