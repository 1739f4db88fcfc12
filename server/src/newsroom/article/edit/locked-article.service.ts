import {
  requireExpectedVersion,
  type SeenRecord,
} from "../../../platform/crud/expected-version.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { lockArticle, type WorkingArticle, workingArticle } from "./stored-article.store.ts";

/**
 * Runs a transaction that writes a locked article.
 * @throws NOT_FOUND; CONFLICT with its version if the caller saw another one
 */
export function withLockedArticle(
  context: CallContext,
  { id, version }: SeenRecord,
  write: (tx: Db, article: WorkingArticle) => Promise<void>,
): Promise<void> {
  return context.db.transaction(async (tx) => {
    await lockArticle(tx, id, "write");
    const article = await workingArticle(tx, id);
    if (!article || article.deletedAt) throw notFound();
    requireExpectedVersion(article, version);
    await write(tx, article);
  });
}
