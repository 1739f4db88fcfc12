import type { MonitorRow } from "@masthead/contract/newsroom/monitor/monitor.ts";

/** Returns a row of the newsroom monitor, by default of an article that was never assigned. */
export const monitorRow = (values: Partial<MonitorRow> = {}): MonitorRow => ({
  key: "article:1",
  title: "Harbour reopens",
  locale: "en-US",
  path: "/article/edit/1",
  articleId: 1,
  entryId: null,
  category: null,
  at: "2026-11-28T10:00:00.000Z",
  by: null,
  state: "draft",
  alert: null,
  excerpt: "",
  readers: null,
  entriesWaiting: null,
  urgent: false,
  stale: false,
  assignment: { assignee: null, dueAt: null, priority: "normal", overdue: false, version: 0 },
  ...values,
});
