import { mentionsIn } from "@masthead/contract/newsroom/article/article-note.ts";
import type {
  MonitorBoard,
  MonitorColumn,
  MonitorRow,
} from "@masthead/contract/newsroom/monitor/monitor.ts";
import {
  MONITOR_COLUMN_SIZE,
  MONITOR_EXCERPT,
  type MonitorKind,
} from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { articleReaders } from "../../../audience/analytics/report/readers-now.service.ts";
import { ACTIVE_WINDOW_MINUTES } from "../../../audience/analytics/report/realtime.service.ts";
import { colleagueNames } from "../../../audience/user/colleague.sql.ts";
import { labelsOf } from "../../../platform/crud/record-references.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { categoryRecords } from "../../category/category.records.ts";
import { withNames } from "../../work/note/note-text.ts";
import { columnsOf } from "../columns/arrangement.service.ts";
import { alertRows } from "./alerts.service.ts";
import {
  articlesInReview,
  assignedArticles,
  openNotes,
  publishedArticles,
  runningLiveBlogs,
  scheduledArticles,
  scheduledEntries,
  submittedEntries,
} from "./board.store.ts";
import { type BoardRow, type ColumnFilter, mergeByTime, mergeEarliestFirst } from "./board-row.ts";

/** Returns the columns of the current user with their rows. */
export async function monitorBoard(context: CallContext): Promise<MonitorBoard> {
  const columns = await columnsOf(context);
  const filled: FilledColumn[] = [];
  // One after the other, so that an open monitor uses few connections.
  for (const column of columns)
    filled.push({ column, rows: await ROWS_OF_KIND[column.kind](context, column) });
  const toRow = await rowFormatter(context, filled);
  return {
    at: context.now.toISOString(),
    readersWindow: ACTIVE_WINDOW_MINUTES,
    columns: filled.map(({ column, rows }) => ({
      ...column,
      category: toRow.category(column.categoryId),
      rows: rows.slice(0, MONITOR_COLUMN_SIZE).map((row) => toRow.row(column.kind, row)),
      more: rows.length > MONITOR_COLUMN_SIZE,
    })),
    abilities: { assign: hasNewsroomRight(context, ...EDITORIAL_RIGHTS) },
  };
}

interface FilledColumn {
  column: MonitorColumn;
  rows: BoardRow[];
}

type FindRows = (context: CallContext, filter: ColumnFilter) => Promise<BoardRow[]>;

const inReview =
  (isClaimed: boolean): FindRows =>
  async ({ db, now }, filter) =>
    mergeEarliestFirst(
      await articlesInReview(db, filter, { isClaimed, now }),
      await submittedEntries(db, filter, { isClaimed, now }),
    );

const ROWS_OF_KIND: Record<MonitorKind, FindRows> = {
  waiting: inReview(false),
  review: inReview(true),
  scheduled: async ({ db, now }, filter) =>
    mergeByTime(await scheduledArticles(db, filter, now), await scheduledEntries(db, filter, now)),
  live: ({ db, now }, filter) => runningLiveBlogs(db, filter, { onlyStale: false, now }),
  published: ({ db, now }, filter) => publishedArticles(db, filter, now),
  assignments: ({ db, now }, filter) => assignedArticles(db, filter, now),
  notes: ({ db, now }, filter) => openNotes(db, filter, now),
  alerts: alertRows,
};

const KINDS_WITH_READERS: readonly MonitorKind[] = ["published", "live"];

/** Returns functions that add names, labels and readers, which are looked up once for all rows. */
async function rowFormatter(context: CallContext, filled: FilledColumn[]) {
  const rows = filled.flatMap((column) => column.rows);
  const hasReaders = filled.some(({ column }) => KINDS_WITH_READERS.includes(column.kind));
  const categoryIds = [...rows, ...filled.map(({ column }) => column)].flatMap(
    ({ categoryId }) => categoryId ?? [],
  );
  const [names, labels, readers] = await Promise.all([
    colleagueNames(context.db, rows.flatMap(peopleOf)),
    labelsOf(context.db, categoryRecords, [...new Set(categoryIds)], context.locale),
    hasReaders ? articleReaders(context) : new Map<number, number>(),
  ]);
  const category = (id: number | null) => {
    const label = id === null ? undefined : labels.get(id);
    return id !== null && label !== undefined ? { id, label } : null;
  };
  const colleague = (id: number | null) =>
    id === null ? null : { id, name: names.get(id) ?? null };
  const row = (kind: MonitorKind, { byId, note, categoryId, ...values }: BoardRow): MonitorRow => ({
    ...values,
    at: values.at?.toISOString() ?? null,
    category: category(categoryId),
    by: colleague(byId),
    excerpt: withNames(note, names, context.locale).slice(0, MONITOR_EXCERPT),
    readers:
      values.articleId !== null && KINDS_WITH_READERS.includes(kind)
        ? (readers.get(values.articleId) ?? 0)
        : null,
    assignment: toAssignment(values, colleague),
  });
  return { row, category };
}

const peopleOf = ({ byId, assignment, note }: BoardRow): number[] => [
  ...[byId ?? [], assignment?.assigneeId ?? []].flat(),
  ...mentionsIn(note),
];

function toAssignment(
  { assignment }: Pick<BoardRow, "assignment">,
  colleague: (id: number | null) => MonitorRow["by"],
): MonitorRow["assignment"] {
  if (!assignment) return null;
  const { assigneeId, dueAt, ...rest } = assignment;
  return { ...rest, assignee: colleague(assigneeId), dueAt: dueAt?.toISOString() ?? null };
}
