import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { refreshVocabulary } from "./search-words.service.ts";

/** The vocabulary for spelling and planning: every ten minutes the words of new articles are counted. */
export function searchJobs(platform: Platform): JobDefinition[] {
  return [{ name: "search.words", cron: "*/10 * * * *", work: () => refreshVocabulary(platform.database.db) }];
}
