import { isDeepStrictEqual } from "node:util";
import type { EditionTexts } from "@masthead/contract/newsroom/article/edition-texts.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import type { WorkingArticle } from "../edit/stored-article.store.ts";
import { showProposedTopics } from "../publish/proposed-topics.store.ts";
import { isOnAir, publicationState } from "../publish/publication.state.ts";
import { editionStates } from "./edition.state.ts";
import { type EditionRow, nonApproversOf } from "./edition.store.ts";
import { contentHash, NO_TEXTS, readerMedia } from "./reader-content.ts";

/**
 * Approves the edition of a locked article as it is, with the texts beside the article.
 * @throws CONFLICT at `texts` if others than those in the edition are approved, at `approval` by a
 *   person who wrote the edition, and at `state` if it is approved already
 */
export async function approveEdition(
  tx: Db,
  context: CallContext,
  article: WorkingArticle,
  edition: EditionRow,
  texts: EditionTexts = NO_TEXTS,
): Promise<void> {
  await requireApprovable(tx, context, article, edition, texts);
  const { id: userId, name } = actorOf(context);
  const media = await readerMedia(tx, [article.fields]);
  const changes = {
    isUnapproved: edition.isUnapproved && article.pending,
    approvedHash: contentHash(article.fields, edition.texts, media),
    approvedById: userId,
    approvedByName: context.user?.name ?? name,
    approvedAt: context.now,
  };
  await editionStates.transition(tx, actorOf(context), edition, "approved", { changes });
  if (isPublished(article, context.now)) await showProposedTopics(tx, article.published);
}

async function requireApprovable(
  tx: Db,
  context: CallContext,
  article: WorkingArticle,
  edition: EditionRow,
  texts: EditionTexts,
): Promise<void> {
  if (!isDeepStrictEqual(texts, edition.texts ?? NO_TEXTS))
    throw conflictAt(context, "texts", "article.edition.textsChanged");
  const { id: userId } = actorOf(context);
  if (userId !== null && (await nonApproversOf(tx, edition, article)).includes(userId))
    throw conflictAt(context, "approval", "article.edition.ownEdition");
}

/** Whether readers see the content that is approved, or will by a schedule. */
const isPublished = ({ pending, published, withdrawal }: WorkingArticle, now: Date): boolean =>
  !pending && isOnAir(publicationState(published, withdrawal, now));
