import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { publishDueEntries } from "./entry/entry.service.ts";
import { remindOfSilence } from "./stale/remind.service.ts";

export const liveBlogJobs = (platform: Platform): JobDefinition[] => [
  {
    name: "live-blog.publish",
    cron: "* * * * *",
    work: () => publishDueEntries(platform, new Date()),
  },
  {
    name: "live-blog.remind",
    cron: "* * * * *",
    work: () => remindOfSilence(platform, new Date()),
  },
];
