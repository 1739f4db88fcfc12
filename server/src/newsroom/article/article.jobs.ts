import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { runArticleClock } from "./article-clock.service.ts";
import { deleteStaleDrafts } from "./article-draft.service.ts";
import { deleteExpiredPreviews } from "./article-form-preview.store.ts";
import { purgeArticles } from "./article-remove.service.ts";

export function articleJobs({ database }: Platform): JobDefinition[] {
  return [
    {
      name: "article.clock",
      cron: "* * * * *",
      work: async () => {
        await runArticleClock(database.db, new Date());
      },
    },
    { name: "article.drafts", cron: "20 2 * * *", work: () => deleteStaleDrafts(database.db, new Date()) },
    { name: "article.previews", cron: "50 * * * *", work: () => deleteExpiredPreviews(database.db, new Date()) },
    { name: "article.purge", cron: "40 2 * * *", work: () => purgeArticles(database.db, new Date()) },
  ];
}
