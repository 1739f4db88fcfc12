import { calls } from "../../platform/api/calls.ts";
import { withInputLocale } from "../../platform/api/with-input-locale.ts";
import { allFeeds } from "./feed.service.ts";

export const feedRouter = calls.feed.router({
  all: calls.feed.all.handler(({ context, input }) => allFeeds(withInputLocale(context, input))),
});
