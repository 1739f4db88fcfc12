import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { refreshVocabulary } from "./spelling/vocabulary.service.ts";

/** Job that updates the vocabulary for spelling correction and query planning every ten minutes. */
export function searchJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: "search.words",
      cron: "*/10 * * * *",
      work: () => refreshVocabulary(platform.database.db),
    },
  ];
}
