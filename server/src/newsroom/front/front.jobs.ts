import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { runFrontClock } from "./publish/clock.service.ts";

export const frontJobs = ({ database }: Platform): JobDefinition[] => [
  { name: "front.clock", cron: "* * * * *", work: () => runFrontClock(database.db, new Date()) },
];
