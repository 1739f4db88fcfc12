import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { allFeeds } from "./feed.service.ts";

export const feedRouter = calls.feed.router({
  all: calls.feed.all.handler(({ context, input }) => allFeeds(inCallLocale(context, input))),
});
