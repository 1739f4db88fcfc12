import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { purgeArticles } from "./edit/delete.service.ts";
import { EMBED_JOB, type EmbedJob, lookUpEmbed } from "./embed/embed.service.ts";
import { processScheduledEvents } from "./publish/scheduled-publication.service.ts";

export function articleJobs(platform: Platform): JobDefinition[] {
  const { database } = platform;
  return [
    {
      name: "article.scheduled-publication",
      cron: "* * * * *",
      work: async () => {
        await processScheduledEvents(database.db, new Date());
      },
    },
    { name: EMBED_JOB, work: (job: EmbedJob) => lookUpEmbed(platform, job) },
    {
      name: "article.purge",
      cron: "40 2 * * *",
      work: () => purgeArticles(database.db, new Date()),
    },
  ];
}
