import type { MonitorPreview } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { renderBody } from "../../article/edit/article-columns.ts";
import { articleRecord } from "../../article/edit/staff-record.service.ts";
import { bodiesForReaders } from "../../article/read/body.service.ts";
import { entryContent } from "../../live-blog/desk/desk.service.ts";

/**
 * Returns the latest content of an article, which readers may not see yet, or of an entry of its
 * live blog.
 * @throws NOT_FOUND, also for deleted articles
 */
export function monitorPreview(
  context: CallContext,
  { id, entryId }: { id: number; entryId?: number | undefined },
): Promise<MonitorPreview> {
  return entryId === undefined ? previewArticle(context, id) : previewEntry(context, id, entryId);
}

async function previewArticle(context: CallContext, id: number): Promise<MonitorPreview> {
  const record = await articleRecord(context, id);
  if (record.deletedAt) throw notFound();
  const { title, subtitle, summary, locale, body, labels, wordCount, state } = record;
  const [bodyHtml = ""] = await bodiesForReaders(context, [renderBody(body).bodyHtml], locale);
  return {
    title,
    subtitle,
    summary,
    locale,
    bodyHtml,
    authors: labels.authors.map(({ label }) => label),
    wordCount,
    pending: state !== "published" || record.pendingVersion.pending,
  };
}

async function previewEntry(
  context: CallContext,
  id: number,
  entryId: number,
): Promise<MonitorPreview> {
  const { title, bodyHtml, state, locale, by } = await entryContent(context, { id, entryId });
  return {
    title,
    subtitle: "",
    summary: "",
    locale,
    bodyHtml,
    authors: by ? [by] : [],
    wordCount: null,
    pending: state !== "published",
  };
}
