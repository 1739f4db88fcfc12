import { DEFAULT_LOCALE } from "@masthead/contract/platform/locale.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { REFRESH_JOB, refreshStrip } from "./weather.service.ts";

/**
 * Job that refreshes the weather strip of every page. Pages queue it when the weather is stale, and
 * never wait for it.
 */
export function weatherJobs(platform: Platform): JobDefinition[] {
  return [{ name: REFRESH_JOB, work: () => refreshStrip(innerContext(platform, DEFAULT_LOCALE)) }];
}
