import {
  STANDARD_NOTICES,
  type WithdrawalKind,
} from "@masthead/contract/newsroom/article/withdrawal.ts";
import { announceWithdrawal } from "../../../platform/cache/changes.ts";
import type { SeenRecord } from "../../../platform/crud/expected-version.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import { withLockedArticle } from "../edit/locked-article.service.ts";
import type { WorkingArticle } from "../edit/stored-article.store.ts";
import { pendingVersionById } from "../pending-version/pending-version.store.ts";
import { isApproved } from "../pending-version/reader-content.ts";
import { saveArticle } from "../save/save.service.ts";
import { publicationState } from "./publication.state.ts";
import { isReviewed } from "./publication-rules.ts";
import { withdrawalHooks } from "./withdrawal-hooks.ts";

interface Notice {
  kind: WithdrawalKind;
  notice: string;
}

/**
 * Withdraws a published article: readers see the notice in its place, on its page and in feeds. Its
 * notification on devices is replaced by a fixed text. The notice of a withdrawn article is
 * replaced, and a retraction becomes a kill.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state` unless it is published or withdrawn, at
 *   `notice` if that needs an approval, or if the caller saw another version
 */
export function withdrawArticle(
  context: CallContext,
  { kind, notice, ...seen }: SeenRecord & Notice,
): Promise<void> {
  return withLockedArticle(context, seen, async (tx, article) => {
    requirePublished(context, article);
    await requireApprovedNotice(tx, context, article, { kind, notice });
    for (const hook of withdrawalHooks.all()) await hook(context.platform, tx, article.id);
    // The slug in the URL is made from the headline.
    if (kind === "kill") await announceWithdrawal(tx, ["list:sitemap"]);
    const fields = { ...article.fields, enable: false, breaking: false };
    const withdrawal = { kind, notice, at: context.now.toISOString() };
    await saveArticle(tx, context, article, fields, { kind: "withdraw", withdrawal });
  });
}

/** @throws CONFLICT at `state` */
function requirePublished(context: CallContext, { published, withdrawal }: WorkingArticle): void {
  const state = publicationState(published, withdrawal, context.now);
  if (state !== "published" && state !== "withdrawn")
    throw conflictAt(context, "state", "article.publication.notPublished");
}

/**
 * Requires a second person for the notice of a withdrawal, unless it is the standard one or
 * unchanged: it was approved with the pending version.
 * @throws CONFLICT at `notice`
 */
async function requireApprovedNotice(
  tx: Db,
  context: CallContext,
  { id, locale, fields, published, withdrawal }: WorkingArticle,
  { kind, notice }: Notice,
): Promise<void> {
  if (notice === STANDARD_NOTICES[kind][locale] || notice === withdrawal?.notice) return;
  if (!isReviewed(published, await publishingRules(tx))) return;
  const pendingVersion = await pendingVersionById(tx, id);
  if (pendingVersion.texts?.notice === notice && (await isApproved(tx, pendingVersion, fields)))
    return;
  throw conflictAt(context, "notice", "article.edition.needsApprovedNotice");
}
