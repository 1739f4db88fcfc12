import { calls } from "../../platform/http/calls.ts";
import { withInputLocale } from "../../platform/http/with-input-locale.ts";
import { allFeeds } from "./feed.service.ts";

export const feedRouter = calls.feed.router({
  all: calls.feed.all.handler(({ context, input }) => allFeeds(withInputLocale(context, input))),
});
