import { announceChange } from "../../../platform/cache/changes.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { ArticleHook } from "../../article/save/article-hooks.ts";
import { lockLiveBlog, nextSequence } from "../blog/blog.store.ts";
import { alertFollowers, announceRemoval, publication, SCHEDULER } from "../entry/entry.service.ts";
import { liveEntryStates } from "../entry/entry.state.ts";
import { insertVersion, isLinkHidden, type LiveEntryRow, lockEntry } from "../entry/entry.store.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { type LinkPlan, planLink } from "./link-plan.ts";
import { outdatedLinks } from "./live-stories.store.ts";

/** Entries per run of the job, and per change of an article. */
const BATCH_SIZE = 200;

/** Publishes or holds the entries that were made from an article, in the transaction of its change. */
export const followArticle: ArticleHook = async (platform, tx, { articleId, now }) => {
  for (const entry of await outdatedLinks(tx, { storyId: articleId, now }, BATCH_SIZE))
    await followIn(platform, tx, entry, now);
};

/**
 * Publishes or holds entries whose articles were published or expired by their dates. Each in a
 * transaction of its own, once, also with several processes.
 */
export async function followArticles(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  for (const entry of await outdatedLinks(db, { now }, BATCH_SIZE))
    await db.transaction((tx) => followIn(platform, tx, entry, now));
}

async function followIn(
  platform: Platform,
  tx: Db,
  { id, articleId }: { id: number; articleId: number },
  now: Date,
): Promise<void> {
  const blog = await lockLiveBlog(tx, articleId);
  const before = blog && (await lockEntry(tx, id));
  if (!before) return;
  const isVisible = !(await isLinkHidden(tx, before, now));
  const plan = planLink(before, { isVisible, isLive: blog.state === "live" });
  if (plan) await applyPlan(platform, tx, { before, plan, now });
}

async function applyPlan(
  platform: Platform,
  tx: Db,
  { before, plan, now }: { before: LiveEntryRow; plan: NonNullable<LinkPlan>; now: Date },
): Promise<void> {
  const { articleId, publishedAt } = before;
  const after = await liveEntryStates.transition(tx, SCHEDULER, before, TARGETS[plan], {
    changes: {
      ...(plan === "hold" && { sequence: await nextSequence(tx, articleId) }),
      ...(plan === "publish" && (await publication(tx, articleId, now))),
      // An entry that readers have seen before keeps its time.
      ...(publishedAt && { publishedAt }),
    },
  });
  await insertVersion(tx, after, { by: SCHEDULER.name, at: now });
  if (plan === "hold") await announceRemoval({ platform }, tx, after);
  if (plan !== "publish") return;
  await announceChange(tx, [tagOfLiveBlog(articleId)]);
  if (!publishedAt) await alertFollowers(platform, tx, after);
}

const TARGETS = { publish: "published", hold: "scheduled", submit: "submitted" } as const;
