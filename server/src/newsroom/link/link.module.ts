import { checkedLink } from "@masthead/contract/newsroom/article/article-links.ts";
import type { ServerModule } from "../../module.ts";
import { articleLinkRoutes } from "./link.router.ts";

/** Check of the links in articles. */
export const linkModule: ServerModule = {
  router: { article: articleLinkRoutes },
  apiSchemas: {
    CheckedLink: { schema: checkedLink },
  },
};
