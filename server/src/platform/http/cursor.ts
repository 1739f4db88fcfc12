import { problemError } from "./problem.ts";

/** What a reader's list that is scrolled is asked for. */
export interface Scroll {
  page: number;
  limit: number;
  after?: string | undefined;
}

/** The cursor behind a record; null behind none. */
export const cursorOf = (id: number | undefined): string | null => (id === undefined ? null : id.toString(36));

/** Where a window begins: behind a record, or at an offset. @throws BAD_REQUEST when the cursor is none */
export function beginningOf({ page, limit, after }: Scroll): { offset?: number; after?: number } {
  if (after === undefined) return { offset: (page - 1) * limit };
  const id = Number.parseInt(after, 36);
  if (!Number.isSafeInteger(id) || id < 1 || id.toString(36) !== after)
    throw problemError("BAD_REQUEST", [{ path: "after", message: "unknown cursor" }]);
  return { after: id };
}
