import { type SQL, sql } from "drizzle-orm";
import type { ReferenceSource } from "../../platform/crud/references.sql.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { episode } from "./episode.table.ts";

const referencing = (
  to: ReferenceSource["to"],
  condition: (id: number) => SQL,
): ReferenceSource => ({
  from: "Episodes",
  to,
  select: (id, locale) =>
    sql`select ${episode.id} as id, ${localizedTextIn(episode.title, locale)} as label from ${episode} where ${condition(id)} and ${episode.deletedAt} is null`,
});

/** References of episodes to their program, and to the channel that they air on. */
export const episodeReferences: ReferenceSource[] = [
  referencing("LiveStream", (id) => sql`${episode.channelId} = ${id}`),
  referencing("Programs", (id) => sql`${episode.programId} = ${id}`),
];
