import type { ServerModule } from "../../module.ts";
import { savedArticleRouter } from "./saved-article.router.ts";
import { savedArticlePersonalData } from "./saved-article.service.ts";
import { watchListRouter } from "./watch-list.router.ts";
import { watchListPersonalData } from "./watch-list.service.ts";

export const savedArticleModule: ServerModule = {
  router: { savedArticle: savedArticleRouter, watchList: watchListRouter },
  personalData: {
    exportOf: async (db, user) => ({
      ...(await savedArticlePersonalData.exportOf(db, user)),
      ...(await watchListPersonalData.exportOf(db, user)),
    }),
    async erase(tx, userId) {
      await savedArticlePersonalData.erase(tx, userId);
      await watchListPersonalData.erase(tx, userId);
    },
  },
};
