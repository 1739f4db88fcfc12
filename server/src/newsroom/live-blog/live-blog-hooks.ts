import { contributions } from "../../platform/contributions.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";

/**
 * Change of a live blog that other modules follow. `published`: an entry that alerts followers was
 * published for the first time. `removed`: readers no longer see an entry.
 */
export type LiveBlogChange =
  | { kind: "published" | "removed"; articleId: number; entryId: number }
  | { kind: "ended"; articleId: number };

/** Hook that a module runs in the transaction of a change of a live blog. */
export type LiveBlogHook = (platform: Platform, tx: Db, change: LiveBlogChange) => Promise<void>;

export const liveBlogHooks = contributions<LiveBlogHook>();

export async function runLiveBlogHooks(
  platform: Platform,
  tx: Db,
  change: LiveBlogChange,
): Promise<void> {
  for (const hook of liveBlogHooks.all()) await hook(platform, tx, change);
}
