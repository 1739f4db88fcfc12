import type { ServerModule } from "../../module.ts";
import { savedArticleRouter } from "./saved-article.router.ts";
import { savedArticlePersonalData } from "./saved-article.service.ts";

export const savedArticleModule: ServerModule = {
  router: { savedArticle: savedArticleRouter },
  personalData: savedArticlePersonalData,
};
