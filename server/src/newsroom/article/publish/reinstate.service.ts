import type { SeenRecord } from "../../../platform/crud/expected-version.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { withLockedArticle } from "../edit/locked-article.service.ts";
import { saveArticle } from "../save/save.service.ts";

/**
 * Reinstates a withdrawn article as unpublished, so that it can be corrected and published again.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT if the caller saw another version
 */
export function reinstateArticle(context: CallContext, seen: SeenRecord): Promise<void> {
  return withLockedArticle(context, seen, async (tx, article) => {
    if (!article.withdrawal) throw notFound();
    const fields = { ...article.fields, enable: true, publishedAt: null, expiresAt: null };
    await saveArticle(tx, context, article, fields, { kind: "reinstate" });
  });
}
