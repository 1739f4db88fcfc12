import { calls } from "../../platform/api/calls.ts";
import { allFeeds } from "./feed.service.ts";

export const feedRouter = calls.feed.router({
  all: calls.feed.all.handler(({ context }) => allFeeds(context)),
});
