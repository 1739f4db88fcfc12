import type { ArticleReaders } from "@masthead/contract/newsroom/monitor/monitor.ts";
import { articleReaders } from "../../../audience/analytics/report/readers-now.service.ts";
import { ACTIVE_WINDOW_MINUTES } from "../../../audience/analytics/report/realtime.service.ts";
import type { CallContext } from "../../../platform/platform.ts";

/** Returns the current readers of articles, the same figures as in the columns. */
export async function monitorReaders(
  context: CallContext,
  ids: readonly number[],
): Promise<ArticleReaders> {
  const readers = await articleReaders(context);
  return {
    readersWindow: ACTIVE_WINDOW_MINUTES,
    articles: ids.map((id) => ({ id, readers: readers.get(id) ?? 0 })),
  };
}
