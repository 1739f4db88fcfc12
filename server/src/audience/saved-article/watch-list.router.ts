import { calls } from "../../platform/api/calls.ts";
import {
  addToWatchList,
  isOnWatchList,
  listWatchList,
  removeFromWatchList,
} from "./watch-list.service.ts";

const { watchList } = calls;

export const watchListRouter = watchList.router({
  list: watchList.list.handler(({ context, input }) => listWatchList(context, input)),
  has: watchList.has.handler(async ({ context, input }) => ({
    saved: await isOnWatchList(context, input),
  })),
  save: watchList.save.handler(({ context, input }) =>
    addToWatchList(context, input, input.savedAt),
  ),
  remove: watchList.remove.handler(({ context, input }) => removeFromWatchList(context, input)),
});
