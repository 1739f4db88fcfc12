import { and, desc, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { program } from "../program/program.table.ts";
import { availableFrom, episode } from "./episode.table.ts";
import { hasAiredBy, visibleEpisode } from "./episode.visible.ts";

/** Number of episodes read at once: more than a station publishes in a week. */
const LIMIT = 1000;

/**
 * Returns the episodes that readers can play since a time, newest first, without those that are
 * still on air.
 */
export const freshEpisodes = (db: Db, { since, now }: { since: Date; now: Date }) =>
  db
    .select({
      id: episode.id,
      programId: episode.programId,
      title: episode.title,
      programName: program.name,
    })
    .from(episode)
    .innerJoin(program, eq(program.id, episode.programId))
    .where(
      and(
        visibleEpisode,
        hasAiredBy(now),
        gt(availableFrom, since),
        or(isNull(episode.endAt), lte(episode.endAt, now)),
        or(isNotNull(episode.videoUrl), isNotNull(episode.audioUrl)),
      ),
    )
    .orderBy(desc(availableFrom), desc(episode.id))
    .limit(LIMIT);
