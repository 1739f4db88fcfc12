import type { ServerModule } from "../../module.ts";
import { savedArticleRouter } from "./saved-article.router.ts";

export const savedArticleModule: ServerModule = {
  router: { savedArticle: savedArticleRouter },
};
