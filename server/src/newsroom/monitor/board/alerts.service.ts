import {
  MONITOR_FAILURE_HOURS,
  MONITOR_OVERDUE_MINUTES,
} from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { overdueIssues } from "../../../audience/newsletter/newsletter-alerts.sql.ts";
import { failedNotifications } from "../../../audience/notification/notification-alerts.sql.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { workKinds } from "../../../platform/work/work-kind.ts";
import { titleIn } from "../../work/open/open-work.service.ts";
import { ALERTED_KINDS, failedPackages, workAlerts } from "./alerts.store.ts";
import { QUERY_SIZE, runningLiveBlogs } from "./board.store.ts";
import {
  articleRow,
  type BoardRow,
  boardRow,
  type ColumnFilter,
  mergeEarliestFirst,
} from "./board-row.ts";

/**
 * Returns what needs somebody, of the records that the current user may manage. Records other than
 * articles have no category: a column of one category has none of them.
 */
export async function alertRows(context: CallContext, filter: ColumnFilter): Promise<BoardRow[]> {
  return mergeEarliestFirst(
    ...(await Promise.all([
      openWorkRows(context, filter),
      runningLiveBlogs(context.db, filter, { onlyStale: true, now: context.now }),
      failedPackageRows(context, filter),
      filter.categoryId === null ? failedPushRows(context, filter) : [],
      filter.categoryId === null ? overdueIssueRows(context, filter) : [],
    ])),
  );
}

const mayManage = (context: CallContext) => {
  const ability = abilityOf(requireUser(context).role);
  return (entity: Parameters<typeof ability.can>[1]) => ability.can("manage", entity);
};

async function openWorkRows(context: CallContext, filter: ColumnFilter): Promise<BoardRow[]> {
  const may = mayManage(context);
  const allowed = workKinds.all().flatMap(({ name, permission }) => (may(permission) ? name : []));
  const kinds = ALERTED_KINDS.filter((kind) => allowed.includes(kind));
  const rows = await workAlerts(context.db, kinds, filter, context.now);
  return rows.map(({ id, kind, title, ...row }) => {
    const toRow = row.articleId === null ? boardRow : articleRow;
    return toRow({
      ...row,
      key: `work:${id}`,
      ...titleIn(title, filter.locale ?? context.locale),
      alert: ALERTED_KINDS.find((alerted) => alerted === kind) ?? null,
    });
  });
}

async function failedPackageRows(context: CallContext, filter: ColumnFilter): Promise<BoardRow[]> {
  const rows = await failedPackages(context.db, filter, {
    since: failuresSince(context),
    now: context.now,
  });
  return rows.map(({ id, ...row }) =>
    articleRow({
      ...row,
      key: `package:${id}`,
      path: `/breaking/${id}`,
      alert: "breakingFailed",
      urgent: true,
    }),
  );
}

async function failedPushRows(context: CallContext, { locale }: ColumnFilter): Promise<BoardRow[]> {
  if (!mayManage(context)("Notification")) return [];
  const since = failuresSince(context);
  const rows = await failedNotifications(context.db, { since, locale, limit: QUERY_SIZE });
  return rows.map(({ id, title, ...row }) =>
    boardRow({
      ...row,
      title,
      key: `push:${id}`,
      path: `/notification/list?filter=${encodeURIComponent(JSON.stringify({ state: "failed", q: title }))}`,
      alert: "pushFailed",
    }),
  );
}

async function overdueIssueRows(
  context: CallContext,
  { locale }: ColumnFilter,
): Promise<BoardRow[]> {
  if (!mayManage(context)("Newsletter")) return [];
  const before = new Date(context.now.getTime() - MONITOR_OVERDUE_MINUTES * MINUTE);
  const rows = await overdueIssues(context.db, { before, locale, limit: QUERY_SIZE });
  return rows.map(({ id, ...row }) =>
    boardRow({
      ...row,
      key: `issue:${id}`,
      path: `/newsletterissue/edit/${id}`,
      alert: "newsletterOverdue",
    }),
  );
}

const failuresSince = ({ now }: CallContext) =>
  new Date(now.getTime() - MONITOR_FAILURE_HOURS * HOUR);
