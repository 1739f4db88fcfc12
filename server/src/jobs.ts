import { readJobs } from "./audience/analytics/read.jobs.ts";
import { articleJobs } from "./newsroom/article/article.jobs.ts";
import { mediaJobs } from "./newsroom/media/media.jobs.ts";
import { searchJobs } from "./newsroom/search/search.jobs.ts";
import type { JobDefinition } from "./platform/jobs/jobs.ts";
import type { Platform } from "./platform/platform.ts";

/** Everything that is done outside of requests. */
export function allJobs(platform: Platform): JobDefinition[] {
  return [...articleJobs(platform), ...mediaJobs(platform), ...readJobs(platform), ...searchJobs(platform)];
}
