import { LIVE_MAX_STORIES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { labelsOf } from "../../article/edit/label.store.ts";
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
    const id = await newArticle(txContext, await fieldsOf(txContext, entry));
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

/** Returns the fields of the article. A category that articles may no longer use is left out. */
async function fieldsOf({ db, locale }: CallContext, entry: LiveEntryRow) {
  const source = await sourceArticle(db, entry.articleId);
  if (!source) throw notFound();
  const category = source.categoryId === null ? [] : [source.categoryId];
  const [{ category: labels }, authorId] = await Promise.all([
    labelsOf(db, { category }, locale),
    entry.byline ? authorNamed(db, entry.byline, source.locale) : undefined,
  ]);
  return {
    ...articleOfEntry(entry, source),
    locale: source.locale,
    categoryId: labels.some(({ usable }) => usable) ? source.categoryId : null,
    authorIds: authorId === undefined ? [] : [authorId],
  };
}
