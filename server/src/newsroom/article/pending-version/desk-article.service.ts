import { isDeepStrictEqual } from "node:util";
import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import type { PendingVersionTexts } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import type { LiveBlogState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { SeenRecord } from "../../../platform/crud/expected-version.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { withLockedArticle } from "../edit/locked-article.service.ts";
import { stateOf } from "../edit/staff-record.store.ts";
import { type WorkingArticle, workingArticle } from "../edit/stored-article.store.ts";
import { requireWrittenByOthers, storeApproval } from "./approve.service.ts";
import { NO_APPROVAL, pendingVersionStates } from "./pending-version.state.ts";
import {
  nonApproversOf,
  type PendingVersionRow,
  pendingVersionById,
  updatePendingVersion,
} from "./pending-version.store.ts";
import { contentHash, isApproved, NO_TEXTS, readerMedia } from "./reader-content.ts";

/** Article with its pending version, as a package of several texts shows and approves it. */
export interface DeskArticle {
  id: number;
  version: number;
  locale: Locale;
  slug: string;
  state: ArticleState;
  title: string;
  body: ArticleDocument;
  /** Readers see other content than this. */
  pending: boolean;
  /** The article is breaking news, whether or not readers see it. */
  breakingUntil: Date | null;
  translationOf: number | null;
  liveBlog: LiveBlogState | null;
  /** Hash of all that readers will see of the article, without the texts beside it. */
  hash: string;
  /** Users who cannot approve this content, because they wrote it. */
  nonApproverIds: readonly number[];
}

/** Returns an article with its pending version; undefined if it is deleted or purged. */
export async function deskArticle(db: Db, id: number, now: Date): Promise<DeskArticle | undefined> {
  const stored = await workingArticle(db, id);
  const state = await stateOf(db, id, now);
  if (!stored || !state || stored.deletedAt) return undefined;
  const { fields } = stored;
  const pendingVersion = await pendingVersionById(db, id);
  return {
    id,
    version: stored.version,
    locale: stored.locale,
    slug: fields.slug,
    state,
    title: fields.title,
    body: fields.body,
    pending: stored.pending,
    breakingUntil: fields.breaking && fields.breakingUntil ? new Date(fields.breakingUntil) : null,
    translationOf: fields.translationOf,
    liveBlog: stored.liveBlog,
    hash: contentHash(fields, NO_TEXTS, await readerMedia(db, [fields])),
    nonApproverIds: await writersToApprove(db, stored, pendingVersion),
  };
}

/** Content that a second person has approved has no writers, whatever texts are beside it. */
const writersToApprove = async (
  db: Db,
  stored: WorkingArticle,
  pendingVersion: PendingVersionRow,
): Promise<number[]> =>
  (await isApproved(db, pendingVersion, stored.fields))
    ? []
    : nonApproversOf(db, pendingVersion, stored);

/**
 * Approves the pending version of an article together with a notification that was written
 * elsewhere, for which the caller has checked that another person wrote it. Does nothing if exactly
 * this is approved.
 * @throws NOT_FOUND; CONFLICT at `approval` by a person who wrote the content, or if it has another
 *   version
 */
export function approveWithAlert(
  context: CallContext,
  seen: SeenRecord,
  alert: PendingVersionTexts["alert"],
): Promise<void> {
  return withLockedArticle(context, seen, async (tx, article) => {
    const texts = { ...NO_TEXTS, alert };
    const before = await pendingVersionById(tx, article.id);
    const hasApprovedContent = await isApproved(tx, before, article.fields);
    if (hasApprovedContent && isDeepStrictEqual(before.texts ?? NO_TEXTS, texts)) return;
    if (!hasApprovedContent) await requireWrittenByOthers(tx, context, article, before);
    if (before.state === "approved")
      await pendingVersionStates.transition(tx, actorOf(context), before, "draft", {
        changes: NO_APPROVAL,
      });
    const pendingVersion = await updatePendingVersion(tx, article.id, { texts });
    await storeApproval(tx, context, article, pendingVersion);
  });
}
