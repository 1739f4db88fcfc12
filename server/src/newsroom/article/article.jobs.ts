import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { purgeArticles } from "./edit/delete.service.ts";
import { runArticleClock } from "./publish/clock.service.ts";

export function articleJobs({ database }: Platform): JobDefinition[] {
  return [
    {
      name: "article.clock",
      cron: "* * * * *",
      work: async () => {
        await runArticleClock(database.db, new Date());
      },
    },
    { name: "article.purge", cron: "40 2 * * *", work: () => purgeArticles(database.db, new Date()) },
  ];
}
