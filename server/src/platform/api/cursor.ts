import { problemError } from "../http/problem.ts";

/** Paging input of a list with infinite scroll. `after` is a cursor; with it, `page` is ignored. */
export interface CursorQuery {
  page: number;
  limit: number;
  after?: string;
}

/** Returns the cursor that continues after a record; null without a record. */
export const cursorOf = (id: number | undefined): string | null =>
  id === undefined ? null : id.toString(36);

/**
 * Returns where a page of the list begins: after a record, or at an offset.
 * @throws BAD_REQUEST for an invalid cursor
 */
export function resolveCursor({ page, limit, after }: CursorQuery): {
  offset?: number;
  after?: number;
} {
  if (after === undefined) return { offset: (page - 1) * limit };
  const id = Number.parseInt(after, 36);
  if (!Number.isSafeInteger(id) || id < 1 || id.toString(36) !== after)
    throw problemError("BAD_REQUEST", [
      { path: "after", code: "input.other", message: "invalid cursor" },
    ]);
  return { after: id };
}
