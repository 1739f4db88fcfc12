import { feedRef } from "@masthead/contract/newsroom/feed.ts";
import type { ServerModule } from "../../module.ts";
import { feedRoutes } from "./feed.pages.ts";
import { feedRouter } from "./feed.router.ts";

export const feedModule: ServerModule = {
  router: { feed: feedRouter },
  apiTags: { feed: "Available feeds as RSS, Atom and JSON Feed." },
  apiSchemas: {
    FeedRef: { schema: feedRef },
  },
  documents: feedRoutes,
};
