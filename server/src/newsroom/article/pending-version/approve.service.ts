import { isDeepStrictEqual } from "node:util";
import type { PendingVersionTexts } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import type { WorkingArticle } from "../edit/stored-article.store.ts";
import { showProposedTopics } from "../publish/proposed-topics.store.ts";
import { isOnAir, publicationState } from "../publish/publication.state.ts";
import { pendingVersionStates } from "./pending-version.state.ts";
import { nonApproversOf, type PendingVersionRow } from "./pending-version.store.ts";
import { contentHash, NO_TEXTS, readerMedia } from "./reader-content.ts";

/**
 * Approves the pending version of a locked article as it is, with the texts beside the article.
 * @throws CONFLICT at `texts` if others than those in the pending version are approved, at `approval` by a
 *   person who wrote the pending version, and at `state` if it is approved already
 */
export async function approvePendingVersion(
  tx: Db,
  context: CallContext,
  article: WorkingArticle,
  pendingVersion: PendingVersionRow,
  texts: PendingVersionTexts = NO_TEXTS,
): Promise<void> {
  await requireApprovable(tx, context, article, pendingVersion, texts);
  await storeApproval(tx, context, article, pendingVersion);
}

/** Stores an approval of a locked article with the texts of its pending version. */
export async function storeApproval(
  tx: Db,
  context: CallContext,
  article: WorkingArticle,
  pendingVersion: PendingVersionRow,
): Promise<void> {
  const { id: userId, name } = actorOf(context);
  const media = await readerMedia(tx, [article.fields]);
  const changes = {
    isUnapproved: pendingVersion.isUnapproved && article.pending,
    approvedHash: contentHash(article.fields, pendingVersion.texts, media),
    approvedById: userId,
    approvedByName: context.user?.name ?? name,
    approvedAt: context.now,
  };
  await pendingVersionStates.transition(tx, actorOf(context), pendingVersion, "approved", {
    changes,
  });
  if (isPublished(article, context.now)) await showProposedTopics(tx, article.published);
}

async function requireApprovable(
  tx: Db,
  context: CallContext,
  article: WorkingArticle,
  pendingVersion: PendingVersionRow,
  texts: PendingVersionTexts,
): Promise<void> {
  if (!isDeepStrictEqual(texts, pendingVersion.texts ?? NO_TEXTS))
    throw conflictAt(context, "texts", "article.edition.textsChanged");
  await requireWrittenByOthers(tx, context, article, pendingVersion);
}

/** @throws CONFLICT at `approval` if the current user wrote the pending version */
export async function requireWrittenByOthers(
  tx: Db,
  context: CallContext,
  article: WorkingArticle,
  pendingVersion: PendingVersionRow,
): Promise<void> {
  const { id: userId } = actorOf(context);
  if (userId !== null && (await nonApproversOf(tx, pendingVersion, article)).includes(userId))
    throw conflictAt(context, "approval", "article.edition.ownEdition");
}

/** Whether readers see the content that is approved, or will by a schedule. */
const isPublished = ({ pending, published, withdrawal }: WorkingArticle, now: Date): boolean =>
  !pending && isOnAir(publicationState(published, withdrawal, now));
