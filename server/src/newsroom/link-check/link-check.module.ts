import { checkedLink } from "@masthead/contract/newsroom/article/article-links.ts";
import type { ServerModule } from "../../module.ts";
import { linkCheckRoutes } from "./link-check.router.ts";

/** Check of the links in articles. */
export const linkCheckModule: ServerModule = {
  router: { article: linkCheckRoutes },
  apiSchemas: {
    CheckedLink: { schema: checkedLink },
  },
};
