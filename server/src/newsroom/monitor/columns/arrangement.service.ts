import type { MonitorColumn } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { DEFAULT_MONITOR_KINDS } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { labelsOf } from "../../article/edit/label.store.ts";
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
  const { category } = await labelsOf(context.db, { category: ids }, context.locale);
  if (category.length < ids.length) throw invalidInput(context, "columns", "monitor.noCategory");
  await storeColumns(context.db, requireUser(context).id, columns, context.now);
  return { columns };
}
