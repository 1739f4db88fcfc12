import { FOLLOWED_MOST, type FollowedTopic } from "@masthead/contract/audience/following.ts";
import { articlesAbout } from "../../newsroom/article/article-about.service.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { askerOf } from "../user/user-profile.service.ts";
import {
  deleteAllFollowing,
  deleteFollowing,
  deleteOrphans,
  followedBy,
  insertFollowing,
  isFollowed,
  type Topic,
} from "./following.store.ts";
import { visibleTopics } from "./topics.service.ts";

/** What the asker follows, by name. What is switched off is left out, and there again when it is switched on. */
export async function ownFollowing(context: CallContext): Promise<FollowedTopic[]> {
  const topics = await visibleTopics(context, await followedBy(context.db, askerOf(context).id));
  const { compare } = new Intl.Collator(context.locale);
  return topics.sort((one, other) => compare(one.name, other.name)).map((one) => ({ ...one, followedAt: one.followedAt.toISOString() }));
}

/** Articles about what the asker follows, newest first, in the language of the call. */
export async function followedArticles(context: CallContext, window: { limit: number; after?: string | undefined }) {
  const topics = await visibleTopics(context, await followedBy(context.db, askerOf(context).id));
  return articlesAbout(context, topics, window);
}

export async function follows(context: CallContext, topic: Topic): Promise<boolean> {
  return isFollowed(context.db, askerOf(context).id, topic);
}

/** Follows a topic for the asker; a second time changes nothing. @throws NOT_FOUND; CONFLICT when they follow as many as one may */
export async function follow(context: CallContext, topic: Topic): Promise<void> {
  const { db, now, locale } = context;
  const { id: userId } = askerOf(context);
  if (!(await visibleTopics(context, [topic])).length) throw notFound();
  if (await insertFollowing(db, userId, topic, now, FOLLOWED_MOST)) return;
  throw conflictError({ errors: [{ path: "id", message: wordsOf(locale)("user.followedMost", { most: FOLLOWED_MOST }) }] });
}

export async function unfollow(context: CallContext, topic: Topic): Promise<void> {
  await deleteFollowing(context.db, askerOf(context).id, topic);
}

/** All that a reader follows, for the file of what is held of them. */
export const followingForExport = async (db: Db, userId: number) =>
  (await followedBy(db, userId)).map(({ followedAt, ...topic }) => ({ ...topic, followedAt: followedAt.toISOString() }));

export const forgetFollowing = (db: Db, userId: number): Promise<void> => deleteAllFollowing(db, userId);

/** Every night: follows nothing that was purged. */
export const sweepFollowing = ({ database }: Platform): Promise<void> => deleteOrphans(database.db);
