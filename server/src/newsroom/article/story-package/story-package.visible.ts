import { type SQL, sql } from "drizzle-orm";
import { storyPackage } from "./story-package.table.ts";

/** SQL condition: readers see the story package. Every public read of story packages must use it. */
export const visibleStoryPackage: SQL = sql`(${storyPackage.status} and ${storyPackage.deletedAt} is null)`;

/** SQL condition: readers see the story package, and its story goes on. */
export const runningStoryPackage: SQL = sql`(${visibleStoryPackage} and not ${storyPackage.ended})`;
