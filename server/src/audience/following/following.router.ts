import { calls } from "../../platform/api/calls.ts";
import { follow, followedArticles, follows, ownFollowing, unfollow } from "./following.service.ts";
import { runPendingAction, storePendingAction } from "./pending-action.service.ts";

const { following } = calls;

export const followingRouter = following.router({
  mine: following.mine.handler(({ context }) => ownFollowing(context)),
  articles: following.articles.handler(({ context, input }) => followedArticles(context, input)),
  has: following.has.handler(async ({ context, input }) => ({
    following: await follows(context, input),
  })),
  follow: following.follow.handler(({ context, input }) => follow(context, input)),
  unfollow: following.unfollow.handler(({ context, input }) => unfollow(context, input)),
  wish: following.wish.handler(({ context, input }) => storePendingAction(context, input)),
  fulfilWish: following.fulfilWish.handler(async ({ context }) => ({
    done: await runPendingAction(context),
  })),
});
