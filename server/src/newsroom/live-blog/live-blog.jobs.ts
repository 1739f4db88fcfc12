import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { publishDueEntries } from "./entry/entry.service.ts";
import { remindOfSilence } from "./stale/remind.service.ts";
import { followArticles } from "./story/follow-article.service.ts";

export const liveBlogJobs = (platform: Platform): JobDefinition[] => [
  {
    name: "live-blog.publish",
    cron: "* * * * *",
    work: async () => {
      const now = new Date();
      await publishDueEntries(platform, now);
      await followArticles(platform, now);
    },
  },
  {
    name: "live-blog.remind",
    cron: "* * * * *",
    work: () => remindOfSilence(platform, new Date()),
  },
];
