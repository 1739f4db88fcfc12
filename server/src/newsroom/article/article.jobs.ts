import { announceChange } from "../../platform/cache/changes.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { tagsOfArticle } from "./article.tags.ts";
import { turnedBetween } from "./article-clock.store.ts";

/** Looks back this far, so that a minute in which no process ran is made up for. */
const LOOK_BACK = 15 * 60_000;

/** Articles that appear, end, or stop being breaking news by the clock alone: once a minute their pages are told. */
export function articleJobs(platform: Platform): JobDefinition[] {
  let seen = Date.now() - LOOK_BACK;
  return [
    {
      name: "article.clock",
      cron: "* * * * *",
      work: async () => {
        const now = new Date();
        const turned = await turnedBetween(platform.database.db, new Date(seen), now);
        await announceChange(platform.database.db, turned.flatMap(tagsOfArticle));
        seen = now.getTime();
      },
    },
  ];
}
