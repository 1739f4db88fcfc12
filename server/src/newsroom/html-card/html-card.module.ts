import { checkedHtmlCard } from "@masthead/contract/newsroom/article/article-html-card.ts";
import type { ServerModule } from "../../module.ts";
import { htmlCardRoutes } from "./html-card.router.ts";

/** Check of the HTML of cards in articles. */
export const htmlCardModule: ServerModule = {
  router: { article: htmlCardRoutes },
  apiSchemas: {
    CheckedHtmlCard: { schema: checkedHtmlCard },
  },
};
