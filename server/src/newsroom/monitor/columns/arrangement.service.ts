import type { MonitorColumn } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { DEFAULT_MONITOR_KINDS } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import { labelsOf } from "../../../platform/crud/record-references.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { categoryRecords } from "../../category/category.records.ts";
import { findColumns, storeColumns } from "./arrangement.store.ts";

const defaultColumns = (): MonitorColumn[] =>
  DEFAULT_MONITOR_KINDS.map((kind) => ({ id: kind, kind, locale: null, categoryId: null }));

/** Returns the columns of the current user, in their order. */
export const columnsOf = async (context: CallContext): Promise<MonitorColumn[]> =>
  (await findColumns(context.db, requireUser(context).id)) ?? defaultColumns();

/**
 * Replaces the columns of the current user. The last device to save wins.
 * @throws INVALID_INPUT at `columns` if a category does not exist
 */
export async function arrangeColumns(
  context: CallContext,
  columns: MonitorColumn[],
): Promise<{ columns: MonitorColumn[] }> {
  const ids = [...new Set(columns.flatMap(({ categoryId }) => categoryId ?? []))];
  const categories = await labelsOf(context.db, categoryRecords, ids, context.locale);
  if (categories.size < ids.length) throw invalidInput(context, "columns", "monitor.noCategory");
  await storeColumns(context.db, requireUser(context).id, columns, context.now);
  return { columns };
}
