import { randomUUID } from "node:crypto";
import type { LiveEntryState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { LIVE_MAX_STORIES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { articleForWork } from "../../article/article-lookup.sql.ts";
import { renderDocument } from "../../article/document/render-html.ts";
import {
  alertFollowers,
  editorOf,
  publication,
  requireLive,
  requireLocked,
  requireRoom,
} from "../entry/entry.service.ts";
import { insertEntry, insertVersion, type NewLiveEntry } from "../entry/entry.store.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { documentOfText } from "./document-of-text.ts";
import { countStories, entryOfStory, isStoryVisible, setStory } from "./live-stories.store.ts";

interface AddedArticle {
  /** Article with the live blog. */
  id: number;
  /** Article to which the entry links. */
  storyId: number;
  title: string;
  /** Plain text. */
  text: string;
  label: string;
  keyEvent: boolean;
  publish: boolean;
}

/**
 * Adds an article to a running live blog of the same language, as an entry that links to it:
 * submitted, or published. While readers do not see the article, a published entry is held. A live
 * blog has one entry per article: concurrent calls make one, and an article that was made from an
 * entry of the live blog has that entry. An entry that its author took back is replaced.
 * @throws NOT_FOUND; FORBIDDEN; INVALID_INPUT at `storyId` or `id`; CONFLICT at `state` if the live
 *   blog has ended, at `storyId` if it has too many such articles, at `body` if it has too many
 *   entries
 */
export function addArticle(
  context: CallContext,
  { id: articleId, storyId, publish, text, ...fields }: AddedArticle,
): Promise<{ entryId: number; state: LiveEntryState; added: boolean }> {
  if (publish) requireNewsroomRight(context, "publish");
  return context.db.transaction(async (tx) => {
    const blog = await requireLocked(tx, articleId);
    await requireMatch(tx, context, { articleId, storyId });
    const earlier = await entryOfStory(tx, articleId, storyId);
    if (earlier && earlier.state !== "withdrawn")
      return { entryId: earlier.id, state: earlier.state, added: false };
    requireLive(context, blog);
    if ((await countStories(tx, articleId)) >= LIVE_MAX_STORIES)
      throw conflictAt(context, "storyId", "liveBlog.tooManyArticles");
    await requireRoom(tx, context, articleId);
    if (earlier) await setStory(tx, earlier.id, null);
    const body = documentOfText(text);
    const stored = await insertEntry(tx, {
      ...fields,
      body,
      bodyHtml: renderDocument(body),
      byline: "",
      free: true,
      articleId,
      storyId,
      linked: true,
      idempotencyKey: randomUUID(),
      authorId: actorOf(context).id,
      eventAt: context.now,
      receivedAt: context.now,
      ...(publish && { publisherId: actorOf(context).id }),
      ...(await initialState(tx, context, { articleId, storyId, publish })),
    });
    await insertVersion(tx, stored, editorOf(context));
    await writeLog(tx, actorOf(context), [
      {
        action: "create",
        entity: "LiveEntry",
        entityId: stored.id,
        changes: {
          articleId: [null, articleId],
          state: [null, stored.state],
          storyId: [null, storyId],
        },
      },
    ]);
    if (stored.state === "published") {
      await announceChange(tx, [tagOfLiveBlog(articleId)]);
      await alertFollowers(context.platform, tx, stored);
    }
    return { entryId: stored.id, state: stored.state, added: true };
  });
}

/** @throws NOT_FOUND; INVALID_INPUT */
async function requireMatch(
  tx: Db,
  context: CallContext,
  { articleId, storyId }: { articleId: number; storyId: number },
): Promise<void> {
  if (storyId === articleId) throw invalidInput(context, "storyId", "liveBlog.ownArticle");
  const [blogArticle, story] = [
    await articleForWork(tx, articleId),
    await articleForWork(tx, storyId),
  ];
  if (!blogArticle || !story) throw notFound();
  if (blogArticle.locale !== story.locale)
    throw invalidInput(context, "id", "liveBlog.otherLanguage");
}

/** Returns the state of a new entry, with its columns. */
async function initialState(
  tx: Db,
  { now }: CallContext,
  { articleId, storyId, publish }: { articleId: number; storyId: number; publish: boolean },
): Promise<Pick<NewLiveEntry, "state" | "publishedAt" | "sequence">> {
  if (!publish) return { state: "submitted" };
  if (!(await isStoryVisible(tx, storyId, now))) return { state: "scheduled" };
  return { state: "published", ...(await publication(tx, articleId, now)) };
}
