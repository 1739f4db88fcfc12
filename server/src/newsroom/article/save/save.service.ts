import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import type { WorkingArticle } from "../edit/stored-article.store.ts";
import { validateArticle } from "../edit/validation.service.ts";
import { pendingVersionById, writersOf } from "../pending-version/pending-version.store.ts";
import { NO_MEDIA, readerMedia } from "../pending-version/reader-content.ts";
import { requireAll } from "../publish/requirement.ts";
import { hasRevision } from "../revision/revision.store.ts";
import { applyPlan } from "./apply-plan.ts";
import type { ArticleBefore, Save } from "./save.ts";
import { planSave } from "./save-plan.ts";

/**
 * Saves new fields of the pending version of a locked article. Writes nothing if nothing changes.
 * @throws FORBIDDEN without a newsroom right that the change needs; CONFLICT for an illegal
 *   transition, or without an approval that it needs; INVALID_INPUT
 */
export async function saveArticle(
  tx: Db,
  context: CallContext,
  article: WorkingArticle,
  fields: ArticleFields,
  save: Save,
): Promise<void> {
  await validate(tx, context, article, fields, save);
  const before = await readBefore(tx, article, fields, save);
  const plan = planSave(before, fields, save, {
    actorId: context.user?.id ?? null,
    now: context.now,
    rules: await publishingRules(tx),
    publicUrl: context.platform.publicUrl,
  });
  if (!plan) return;
  requireAll(context, plan.requirements);
  await applyPlan(tx, context, before, plan);
}

async function validate(
  tx: Db,
  context: CallContext,
  { id, locale, fields, published, pending }: WorkingArticle,
  after: ArticleFields,
  save: Save,
): Promise<void> {
  await validateArticle(tx, context, { id, locale, fields: after, before: fields });
  if (save.kind === "bulk" && pending)
    await validateArticle(tx, context, {
      id,
      locale,
      fields: save.published,
      before: published,
    });
}

async function readBefore(
  tx: Db,
  article: WorkingArticle,
  after: ArticleFields,
  save: Save,
): Promise<ArticleBefore> {
  const pendingVersion = await pendingVersionById(tx, article.id);
  const contents = [article.fields, article.published, after];
  if (save.kind === "bulk") contents.push(save.published);
  return {
    article,
    pendingVersion,
    writerIds: await writersOf(tx, pendingVersion, article),
    hasRevision: await hasRevision(tx, article.id),
    media: pendingVersion.state === "approved" ? await readerMedia(tx, contents) : NO_MEDIA,
  };
}
