import { type FollowedTopic, MAX_FOLLOWED_TOPICS } from "@masthead/contract/audience/following.ts";
import { articlesAbout } from "../../newsroom/article/list/about.service.ts";
import { conflictAt, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { PersonalData } from "../user/personal-data.ts";
import { requireUser } from "../user/user-profile.service.ts";
import {
  deleteAllFollowing,
  deleteFollowing,
  followedBy,
  insertFollowing,
  isFollowed,
  type Topic,
} from "./following.store.ts";
import { visibleTopics } from "./topics.service.ts";

/**
 * Returns the topics that the current user follows, sorted by name. Hidden topics are left out
 * until they are visible again.
 */
export async function ownFollowing(context: CallContext): Promise<FollowedTopic[]> {
  const topics = await visibleTopics(
    context,
    await followedBy(context.db, requireUser(context).id),
  );
  const { compare } = new Intl.Collator(context.locale);
  return topics
    .sort((a, b) => compare(a.name, b.name))
    .map((topic) => ({ ...topic, followedAt: topic.followedAt.toISOString() }));
}

/** Returns articles on the current user's topics, newest first, in the language of the call. */
export async function followedArticles(
  context: CallContext,
  window: { limit: number; after?: string },
) {
  const topics = await visibleTopics(
    context,
    await followedBy(context.db, requireUser(context).id),
  );
  const { data, next } = await articlesAbout(context, topics, window);
  return { data, meta: { limit: window.limit, next } };
}

export async function follows(context: CallContext, topic: Topic): Promise<boolean> {
  return isFollowed(context.db, requireUser(context).id, topic);
}

/**
 * Follows a topic for the current user. Idempotent.
 * @throws NOT_FOUND; CONFLICT above the limit of followed topics
 */
export async function follow(context: CallContext, topic: Topic): Promise<void> {
  const { db, now } = context;
  const { id: userId } = requireUser(context);
  if (!(await visibleTopics(context, [topic])).length) throw notFound();
  if (await insertFollowing(db, userId, topic, now, MAX_FOLLOWED_TOPICS)) return;
  throw conflictAt(context, "id", "user.followedLimit", { max: MAX_FOLLOWED_TOPICS });
}

export async function unfollow(context: CallContext, topic: Topic): Promise<void> {
  await deleteFollowing(context.db, requireUser(context).id, topic);
}

/** All topics that a reader follows, including hidden ones. */
export const followingPersonalData: PersonalData = {
  async exportOf(db, { id }) {
    const topics = await followedBy(db, id);
    return {
      following: topics.map(({ followedAt, ...topic }) => ({
        ...topic,
        followedAt: followedAt.toISOString(),
      })),
    };
  },
  erase: deleteAllFollowing,
};
