import type { ArticlePendingVersion } from "@masthead/contract/newsroom/article/article-record.ts";
import { notFound } from "../../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import { storedArticle, type WorkingArticle } from "../edit/stored-article.store.ts";
import { pendingVersionStates, RIGHTS_FOR } from "./pending-version.state.ts";
import { nonApproversOf, pendingVersionById } from "./pending-version.store.ts";
import { isApproved, NO_TEXTS } from "./reader-content.ts";

/** Returns the pending version of an article, with the current user's abilities on it. */
export async function pendingVersionOf(
  context: CallContext,
  stored: WorkingArticle,
): Promise<ArticlePendingVersion> {
  const { db } = context;
  const [row, rules] = await Promise.all([pendingVersionById(db, stored.id), publishingRules(db)]);
  const [approved, nonApprovers] = await Promise.all([
    isApproved(db, row, stored.fields),
    nonApproversOf(db, row, stored),
  ]);
  const moves = pendingVersionStates
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

/** Returns the content that readers see. @throws NOT_FOUND */
export async function publishedVersion({ db }: CallContext, id: number) {
  const stored = await storedArticle(db, id);
  if (!stored || stored.deletedAt) throw notFound();
  return {
    version: stored.version,
    fields: stored.fields,
    at: (stored.revisedAt ?? stored.updatedAt).toISOString(),
  };
}
