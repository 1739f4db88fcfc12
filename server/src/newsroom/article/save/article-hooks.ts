import { contributions } from "../../../platform/contributions.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";

/**
 * Hook that a module runs at the end of the transaction in which an article changes for readers: it
 * is published, changed, withdrawn, deleted or restored. The article is locked. Dates that pass
 * change no row: modules that depend on them need a job.
 */
export type ArticleHook = (
  platform: Platform,
  tx: Db,
  change: { articleId: number; now: Date },
) => Promise<void>;

export const articleHooks = contributions<ArticleHook>();

export async function runArticleHooks(
  platform: Platform,
  tx: Db,
  change: { articleId: number; now: Date },
): Promise<void> {
  for (const hook of articleHooks.all()) await hook(platform, tx, change);
}
