import type { AssignmentPriority } from "@masthead/contract/newsroom/article/article-assignment.ts";
import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import type { MonitorColumn } from "@masthead/contract/newsroom/monitor/monitor.ts";
import type { MonitorAlert } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Language and category that the records of a column have; null: any. */
export type ColumnFilter = Pick<MonitorColumn, "locale" | "categoryId">;

/** Assignment of an article as stored. */
export interface StoredAssignment {
  assigneeId: number | null;
  dueAt: Date | null;
  priority: AssignmentPriority;
  version: number;
  overdue: boolean;
}

const NEVER_ASSIGNED: StoredAssignment = {
  assigneeId: null,
  dueAt: null,
  priority: "normal",
  version: 0,
  overdue: false,
};

/** Row of a column, before names and labels are looked up. */
export interface BoardRow {
  key: string;
  title: string;
  locale: Locale | null;
  path: string;
  articleId: number | null;
  entryId: number | null;
  categoryId: number | null;
  at: Date | null;
  byId: number | null;
  state: ArticleState | null;
  alert: MonitorAlert | null;
  /** Plain text with mentions as ids of users. */
  note: string;
  entriesWaiting: number | null;
  urgent: boolean;
  stale: boolean;
  assignment: StoredAssignment | null;
}

const WITHOUT_ARTICLE = {
  articleId: null,
  entryId: null,
  categoryId: null,
  byId: null,
  state: null,
  alert: null,
  note: "",
  entriesWaiting: null,
  urgent: false,
  stale: false,
  assignment: null,
} satisfies Partial<BoardRow>;

/** Returns a row with what it says about itself; the rest is empty. */
export const boardRow = (
  row: Pick<BoardRow, "key" | "title" | "locale" | "path" | "at"> & Partial<BoardRow>,
): BoardRow => ({ ...WITHOUT_ARTICLE, ...row });

/** Returns a row about an article, whose stored assignment is null if it was never assigned. */
export const articleRow = (row: Parameters<typeof boardRow>[0]): BoardRow =>
  boardRow({ ...row, assignment: row.assignment ?? NEVER_ASSIGNED });

const timeOf = ({ at }: BoardRow) => at?.getTime() ?? Number.POSITIVE_INFINITY;
const byKey = (a: BoardRow, b: BoardRow) => (a.key < b.key ? -1 : 1);

/** Merges lists: urgent rows first, then the earliest time; rows without a time are last. */
export const mergeEarliestFirst = (...lists: BoardRow[][]): BoardRow[] =>
  lists
    .flat()
    .toSorted(
      (a, b) =>
        Number(b.urgent) - Number(a.urgent) || compareTimes(timeOf(a), timeOf(b)) || byKey(a, b),
    );

/** Merges lists by time alone, the earliest first. */
export const mergeByTime = (...lists: BoardRow[][]): BoardRow[] =>
  lists.flat().toSorted((a, b) => compareTimes(timeOf(a), timeOf(b)) || byKey(a, b));

/** Also compares two infinite times, whose difference is no number. */
const compareTimes = (a: number, b: number) => (a === b ? 0 : a - b);
