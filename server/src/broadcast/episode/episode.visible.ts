import { type SQL, sql } from "drizzle-orm";
import { program } from "../program/program.table.ts";
import { visibleProgram } from "../program/program.visible.ts";
import { episode, shownFrom } from "./episode.table.ts";

/**
 * SQL: what readers see, before it is aired too. Every public read of episodes goes through here, or through its twin below. The programs are read once, into an array: of a
 * join PostgreSQL thinks that it leaves few episodes, and sorts all of them instead of walking an index.
 */
export const visibleEpisode: SQL = sql`(${visibleEpisodeOfVisible()}
  and ${episode.programId} = any(array(select ${program.id} from ${program} where ${visibleProgram})))`;

/** SQL: the same where the program is known to be seen. */
export function visibleEpisodeOfVisible(): SQL {
  return sql`(${episode.status} and ${episode.deletedAt} is null)`;
}

/** SQL: it has been aired by a moment, or was never to be. Its recording plays from then on. */
export const airedAt = (now: Date): SQL => sql`${shownFrom} <= ${now}`;
