import { isDeepStrictEqual } from "node:util";
import type { ArticleEdition } from "@masthead/contract/newsroom/article/article-record.ts";
import type { EditionState } from "@masthead/contract/newsroom/article/edition-states.ts";
import type { EditionTexts } from "@masthead/contract/newsroom/article/edition-texts.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { requireExpectedVersion } from "../../../platform/crud/expected-version.ts";
import { conflictAt, notFound, problemError } from "../../../platform/http/problem.ts";
import { hasNewsroomRight, requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import { changeArticle, inArticleTransaction } from "../edit/edit.service.ts";
import {
  lockArticle,
  storedArticle,
  type WorkingArticle,
  workingArticle,
} from "../edit/stored-article.store.ts";
import { showProposedTopics } from "../publish/proposed-topics.store.ts";
import { isOnAir, publicationState } from "../publish/publication.state.ts";
import { isApproved } from "../publish/publication-rules.ts";
import { editionStates, NO_APPROVAL } from "./edition.state.ts";
import { editionById, nonApproversOf, updateEdition, writersOf } from "./edition.store.ts";
import { contentHash, editionFieldsOf, NO_TEXTS } from "./reader-content.ts";

/**
 * Rights of which one moves an edition to each state: writers submit it and take it back, reviewers
 * return it.
 */
const RIGHTS_FOR: Record<EditionState, [NewsroomRight, ...NewsroomRight[]]> = {
  draft: ["write", "review"],
  review: ["write", "review"],
  ready: ["review"],
  approved: ["review"],
};

/** Returns the working edition of an article, with what the current user can do with it. */
export async function editionOf(
  context: CallContext,
  stored: WorkingArticle,
): Promise<ArticleEdition> {
  const { db } = context;
  const [row, rules] = await Promise.all([editionById(db, stored.id), publishingRules(db)]);
  const [approved, nonApprovers] = await Promise.all([
    isApproved(db, row, stored.fields),
    nonApproversOf(db, row, stored),
  ]);
  const moves = editionStates
    .targets(row.state)
    .filter((state) => hasNewsroomRight(context, ...RIGHTS_FOR[state]));
  return {
    state: row.state,
    pending: stored.pending,
    approval:
      approved && row.approvedAt
        ? {
            by: { id: row.approvedById, name: row.approvedByName ?? "" },
            at: row.approvedAt.toISOString(),
          }
        : null,
    texts: row.texts ?? NO_TEXTS,
    isUnapproved: row.isUnapproved && rules.editionApproval,
    needsApproval: rules.editionApproval && !approved,
    needsSecondPerson: rules.twoPeopleForBreaking && !approved,
    moves: moves.filter(
      (state) => state !== "approved" || !nonApprovers.includes(context.user?.id ?? 0),
    ),
  };
}

/**
 * Moves the working edition to another state, with the texts beside the article. An approval is
 * bound to the content of `version` and to these texts; other texts end it.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state` for an illegal transition, at `version` if the
 *   article was saved since, at `texts` if others than those in the edition are approved, and at
 *   `approval` by a person who wrote the edition
 */
export function moveEdition(
  context: CallContext,
  {
    id,
    version,
    state,
    texts,
  }: { id: number; version: number; state: EditionState; texts?: EditionTexts | undefined },
): Promise<void> {
  requireNewsroomRight(context, ...RIGHTS_FOR[state]);
  return inArticleTransaction(context, async (tx) => {
    await lockArticle(tx, id, "write");
    const stored = await workingArticle(tx, id);
    if (!stored || stored.deletedAt) throw notFound();
    if (stored.version !== version)
      throw conflictAt(context, "version", "article.edition.savedSince");
    const edition = await editionById(tx, id);
    const { id: userId, name } = actorOf(context);
    const storedTexts = edition.texts ?? NO_TEXTS;
    const hasNewTexts = texts !== undefined && !isDeepStrictEqual(texts, storedTexts);
    const writerIds = await writersOf(tx, edition, stored);
    if (state === "approved") {
      if (hasNewTexts || (!texts && !isDeepStrictEqual(storedTexts, NO_TEXTS)))
        throw conflictAt(context, "texts", "article.edition.textsChanged");
      if (userId !== null && (await nonApproversOf(tx, edition, stored)).includes(userId))
        throw conflictAt(context, "approval", "article.edition.ownEdition");
    }
    if (hasNewTexts) requireNewsroomRight(context, "write");
    const writers =
      userId === null || writerIds.includes(userId) ? writerIds : [...writerIds, userId];
    const newTexts = hasNewTexts && {
      texts,
      writerIds: edition.state === "approved" ? [userId ?? 0] : writers,
    };
    if (hasNewTexts && state === edition.state) {
      await updateEdition(tx, id, newTexts || {});
      return writeLog(tx, actorOf(context), [
        {
          action: "update",
          entity: "Article",
          entityId: id,
          changes: { texts: [edition.texts, texts] },
        },
      ]);
    }
    const approval = {
      isUnapproved: edition.isUnapproved && stored.pending,
      approvedHash: await contentHash(tx, stored.fields, storedTexts),
      approvedById: userId,
      approvedByName: context.user?.name ?? name,
      approvedAt: context.now,
    };
    const changes = state === "approved" ? approval : { ...NO_APPROVAL, ...newTexts };
    await editionStates.transition(tx, actorOf(context), edition, state, { changes });
    const isSeen =
      !stored.pending &&
      isOnAir(publicationState(stored.published, stored.withdrawal, context.now));
    if (state === "approved" && isSeen) await showProposedTopics(tx, stored.published);
  });
}

/** Returns the content that readers see. @throws NOT_FOUND */
export async function publishedEdition({ db }: CallContext, id: number) {
  const stored = await storedArticle(db, id);
  if (!stored || stored.deletedAt) throw notFound();
  return {
    version: stored.version,
    fields: stored.fields,
    at: (stored.revisedAt ?? stored.updatedAt).toISOString(),
  };
}

/**
 * Replaces the content of the pending edition by the published one. @throws NOT_FOUND; CONFLICT
 * with its version if it was saved since
 */
export function discardEdition(
  context: CallContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return changeArticle(context, id, (_tx, stored) => {
    if (!stored.pending) throw problemError("NOT_FOUND");
    requireExpectedVersion(stored, version);
    return { ...stored.fields, ...editionFieldsOf(stored.published) };
  });
}
