import { DEFAULT_LOCALE } from "@masthead/contract/system/locale.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { REFRESH_JOB, refreshStrip } from "./weather.service.ts";

/** The weather that stands on every page, asked for when a page finds it due: no page waits for it. */
export function weatherJobs(platform: Platform): JobDefinition[] {
  return [{ name: REFRESH_JOB, work: () => refreshStrip(innerContext(platform, DEFAULT_LOCALE)) }];
}
