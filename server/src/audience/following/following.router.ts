import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { follow, followedArticles, follows, ownFollowing, unfollow } from "./following.service.ts";
import { fulfilWish, rememberWish } from "./wish.service.ts";

const { following } = calls;

export const followingRouter = following.router({
  mine: following.mine.handler(({ context, input }) => ownFollowing(inCallLocale(context, input))),
  articles: following.articles.handler(({ context, input }) => followedArticles(inCallLocale(context, input), input)),
  has: following.has.handler(async ({ context, input }) => ({ following: await follows(context, input) })),
  follow: following.follow.handler(({ context, input }) => follow(context, input)),
  unfollow: following.unfollow.handler(({ context, input }) => unfollow(context, input)),
  wish: following.wish.handler(({ context, input }) => rememberWish(context, input)),
  fulfilWish: following.fulfilWish.handler(async ({ context }) => ({ done: await fulfilWish(context) })),
});
