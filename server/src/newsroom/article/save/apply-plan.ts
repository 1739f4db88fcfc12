import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { announceWithdrawal } from "../../../platform/cache/changes.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { requestEmbeds } from "../embed/embed.service.ts";
import { NO_APPROVAL, pendingVersionStates } from "../pending-version/pending-version.state.ts";
import { updatePendingVersion } from "../pending-version/pending-version.store.ts";
import { requestReview } from "../pending-version/submit.service.ts";
import { showProposedTopics } from "../publish/proposed-topics.store.ts";
import { replaceScheduledEvents } from "../publish/scheduled-event.store.ts";
import { addInitialRevision, addRevision } from "../revision/add-revision.service.ts";
import { translationBasis } from "../translation/basis.service.ts";
import { markTranslationsOutdated } from "../translation/basis.store.ts";
import { announceArticle } from "./announce.service.ts";
import { runArticleHooks } from "./article-hooks.ts";
import type { Announcement } from "./effects-plan.ts";
import { replaceRecordings, replaceRelations, updateArticleRow } from "./save.store.ts";
import type { ArticleBefore } from "./save.ts";
import type { SavePlan } from "./save-plan.ts";

/** Writes a planned save of a locked article, and invalidates caches. */
export async function applyPlan(
  tx: Db,
  context: CallContext,
  before: ArticleBefore,
  plan: SavePlan,
): Promise<void> {
  const { id } = before.article;
  const { content, row, pendingVersion, changed, log, effects } = plan;
  const { working, published, pending } = content;
  await storeArticle(tx, context, before, plan);
  if (!before.hasRevision) await addInitialRevision(tx, before.article);
  const { version } = row;
  await addRevision(tx, context, { id, version, fields: working, changed, pending });
  await writeLog(tx, actorOf(context), [
    { action: "update", entity: "Article", entityId: id, changes: log },
  ]);
  if (pendingVersion.losesApproval)
    await pendingVersionStates.transition(tx, actorOf(context), before.pendingVersion, "draft", {
      changes: NO_APPROVAL,
    });
  if (pendingVersion.needsReview) await requestReview(tx, context, id);
  if (effects.showsTopics) await showProposedTopics(tx, published);
  if (effects.announced) await announceSave(tx, context, before, effects.announced);
}

async function storeArticle(
  tx: Db,
  { platform, now }: CallContext,
  { article: { id, version } }: ArticleBefore,
  { content, row, pendingVersion, basis, effects }: SavePlan,
): Promise<void> {
  const { working, published, pending, changedForReaders } = content;
  const based = basis && (await translationBasis(tx, working, basis.originalVersion));
  await updatePendingVersion(tx, id, {
    translatedFromVersion: pending ? (based?.translatedFromVersion ?? null) : null,
    isUnapproved: pendingVersion.isUnapproved,
    writerIds: pendingVersion.writerIds,
  });
  if (effects.outdatesTranslations) await markTranslationsOutdated(tx, id, version, now);
  await updateArticleRow(tx, id, { ...row, ...(basis?.isPublished && based) });
  await replaceRelations(tx, id, published, changedForReaders);
  if (!effects.shown) return;
  await replaceRecordings(tx, id, effects.shown);
  await requestEmbeds(
    platform,
    tx,
    id,
    effects.shown.map(({ body }) => body),
  );
}

async function announceSave(
  tx: Db,
  { now, platform }: CallContext,
  { article: { id, locale } }: ArticleBefore,
  { states, listed, withdrawsPages }: Announcement,
): Promise<void> {
  const withId = (fields: ArticleFields) => ({ id, locale, ...fields });
  await replaceScheduledEvents(tx, id, now);
  await announceArticle(tx, states.map(withId), listed.map(withId));
  if (withdrawsPages) await announceWithdrawal(tx, [`article:${id}`]);
  await runArticleHooks(platform, tx, { articleId: id, now });
}
