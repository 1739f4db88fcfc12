import { MAX_FOLLOWED_LIVE_BLOGS } from "@masthead/contract/audience/notification/live-alert-terms.ts";
import type { PushHolder } from "@masthead/contract/audience/notification/push.ts";
import { liveBlogToFollow } from "../../../newsroom/live-blog/live-alert-source.sql.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import {
  countFollowed,
  countFollowers,
  deleteFollow,
  deleteFollowsOf,
  deleteIdleSubscriptions,
  insertFollow,
  isFollowing,
} from "./live-follow.store.ts";
import { requireSecret } from "./push-subscription.service.ts";
import { subscriptionByEndpoint } from "./push-subscription.store.ts";

/** Browser, and the live blog that it follows. */
type FollowInput = PushHolder & { articleId: number };

/** Returns whether a browser follows a live blog. @throws NOT_FOUND for an unknown browser */
export async function findFollow(
  { db }: CallContext,
  { articleId, ...holder }: FollowInput,
): Promise<{ following: boolean }> {
  const { id } = requireSecret(holder, await subscriptionByEndpoint(db, holder.endpoint));
  return { following: await isFollowing(db, { articleId, subscriptionId: id }) };
}

/**
 * Follows a running live blog. Idempotent.
 * @throws NOT_FOUND for an unknown browser, and unless readers see the live blog; CONFLICT at
 *   `articleId` if it has ended, or if the browser follows too many
 */
export function followLiveBlog(
  context: CallContext,
  { articleId, ...holder }: FollowInput,
): Promise<{ following: boolean }> {
  return context.db.transaction(async (tx) => {
    const { id } = requireSecret(
      holder,
      await subscriptionByEndpoint(tx, holder.endpoint, { lock: true }),
    );
    const blog = await liveBlogToFollow(tx, articleId, context.now);
    if (!blog?.isVisible) throw notFound();
    if (blog.state !== "live") throw conflictAt(context, "articleId", "liveBlog.ended");
    const follow = { articleId, subscriptionId: id };
    const isFull = (await countFollowed(tx, id)) >= MAX_FOLLOWED_LIVE_BLOGS;
    if (isFull && !(await isFollowing(tx, follow)))
      throw conflictAt(context, "articleId", "liveAlert.tooMany");
    await insertFollow(tx, follow);
    return { following: true };
  });
}

/**
 * Stops following a live blog. A subscription without another choice is deleted. Idempotent.
 * @throws NOT_FOUND for an unknown browser
 */
export function muteLiveBlog(
  { db }: CallContext,
  { articleId, ...holder }: FollowInput,
): Promise<{ following: boolean }> {
  return db.transaction(async (tx) => {
    const { id } = requireSecret(
      holder,
      await subscriptionByEndpoint(tx, holder.endpoint, { lock: true }),
    );
    await deleteFollow(tx, { articleId, subscriptionId: id });
    await deleteIdleSubscriptions(tx, [id]);
    return { following: false };
  });
}

/** Ends the alerts of a live blog for all browsers. */
export async function endFollows(tx: Db, articleId: number): Promise<void> {
  await deleteIdleSubscriptions(tx, await deleteFollowsOf(tx, articleId));
}

/** Returns the number of browsers that follow a live blog. */
export const followersOf = (db: Db, articleId: number): Promise<number> =>
  countFollowers(db, articleId);
