import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { refreshLook } from "./look.service.ts";

/** Runs on quarters of an hour: midnight of every time zone is at one. */
export function religiousCalendarJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: "religiousCalendar.look",
      cron: "*/15 * * * *",
      work: () => refreshLook(platform, new Date()),
    },
  ];
}
