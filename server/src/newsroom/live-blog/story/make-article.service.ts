import { LIVE_MAX_STORIES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { newArticle } from "../../article/edit/new.service.ts";
import { requireEntry, type SeenEntry } from "../entry/entry.service.ts";
import type { LiveEntryRow } from "../entry/entry.store.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { articleOfEntry, isStorySource } from "./article-of-entry.ts";
import {
  authorNamed,
  countStories,
  setStory,
  sourceArticle,
  storiesForStaff,
} from "./live-stories.store.ts";

/**
 * Makes a draft of an article from an entry that waits or is published, in the language and category
 * of the live blog's article. Returns the entry, also if it has an article: concurrent calls make
 * one. A deleted article is replaced.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state` for another state, at `entryId` if the live blog
 *   has too many such articles
 */
export function makeArticle(context: CallContext, seen: SeenEntry): Promise<LiveEntryRow> {
  return context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    // Locked: a concurrent call waits here, and finds the article.
    const entry = await requireEntry(tx, seen);
    const { storyId } = entry;
    if (storyId !== null && (await storiesForStaff(tx, [storyId], context.now)).size) return entry;
    if (!isStorySource(entry)) throw conflictAt(context, "state", "liveBlog.noArticle");
    if (storyId === null && (await countStories(tx, seen.id)) >= LIVE_MAX_STORIES)
      throw conflictAt(context, "entryId", "liveBlog.tooManyArticles");
    const id = await newArticle(txContext, await fieldsOf(tx, entry));
    await setStory(tx, entry.id, id);
    await writeLog(tx, actorOf(context), [
      {
        action: "update",
        entity: "LiveEntry",
        entityId: entry.id,
        changes: { storyId: [storyId, id] },
      },
    ]);
    // Cached pages and open streams must follow the article.
    if (entry.state === "published") await announceChange(tx, [tagOfLiveBlog(seen.id)]);
    return { ...entry, storyId: id };
  });
}

async function fieldsOf(db: Db, entry: LiveEntryRow) {
  const source = await sourceArticle(db, entry.articleId);
  if (!source) throw notFound();
  const { locale, categoryId } = source;
  const authorId = entry.byline ? await authorNamed(db, entry.byline, locale) : undefined;
  return {
    ...articleOfEntry(entry, source),
    locale,
    categoryId,
    authorIds: authorId === undefined ? [] : [authorId],
  };
}
