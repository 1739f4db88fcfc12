import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import {
  STANDARD_NOTICES,
  type WithdrawalKind,
} from "@masthead/contract/newsroom/article/withdrawal.ts";
import { announceWithdrawal } from "../../../platform/cache/changes.ts";
import type { SeenRecord } from "../../../platform/crud/expected-version.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import { changeArticle } from "../edit/edit.service.ts";
import { editionById } from "../edition/edition.store.ts";
import { publicationState } from "./publication.state.ts";
import { isApproved, isReviewed } from "./publication-rules.ts";
import { withdrawalHooks } from "./withdrawal-hooks.ts";

/**
 * Withdraws a published article: readers see the notice in its place, on its page and in feeds. Its
 * notification on devices is replaced by a fixed text. The notice of a withdrawn article is
 * replaced, and a retraction becomes a kill.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state` unless it is published or withdrawn, at
 *   `notice` if that needs an approval, or if the caller saw another version
 */
export async function withdrawArticle(
  context: CallContext,
  { id, version, kind, notice }: SeenRecord & { kind: WithdrawalKind; notice: string },
): Promise<void> {
  await changeArticle(
    context,
    id,
    async (tx, { fields, published, withdrawal, locale }) => {
      const state = publicationState(published, withdrawal, context.now);
      if (state !== "published" && state !== "withdrawn")
        throw conflictAt(context, "state", "article.publication.notPublished");
      const isStandard = notice === STANDARD_NOTICES[kind][locale] || notice === withdrawal?.notice;
      if (!isStandard && isReviewed(published, await publishingRules(tx)))
        await requireApprovedNotice(tx, context, { id, fields, notice });
      for (const hook of withdrawalHooks.all()) await hook(context.platform, tx, id);
      // The slug in the URL is made from the headline.
      if (kind === "kill") await announceWithdrawal(tx, ["list:sitemap"]);
      return { ...fields, enable: false, breaking: false };
    },
    {
      withdrawal: { kind, notice, at: context.now.toISOString() },
      keepsDrafts: true,
      expectedVersion: version,
    },
  );
}

/**
 * Requires a second person for the notice of a withdrawal: it was approved with the working
 * edition.
 * @throws CONFLICT at `notice`
 */
async function requireApprovedNotice(
  tx: Db,
  context: CallContext,
  { id, fields, notice }: { id: number; fields: ArticleFields; notice: string },
): Promise<void> {
  const edition = await editionById(tx, id);
  if (edition.texts?.notice === notice && (await isApproved(tx, edition, fields))) return;
  throw conflictAt(context, "notice", "article.edition.needsApprovedNotice");
}

/**
 * Reinstates a withdrawn article as unpublished, so that it can be corrected and published again.
 * @throws NOT_FOUND; FORBIDDEN
 */
export function reinstateArticle(context: CallContext, { id, version }: SeenRecord): Promise<void> {
  return changeArticle(
    context,
    id,
    (_tx, { fields, withdrawal }) => {
      if (!withdrawal) throw notFound();
      return { ...fields, enable: true, publishedAt: null, expiresAt: null };
    },
    { withdrawal: null, keepsDrafts: true, expectedVersion: version },
  );
}
