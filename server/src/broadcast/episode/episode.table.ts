import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { media } from "../../newsroom/media/media.table.ts";
import { namesIn, textInAll, trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, localizedText, moment, reference } from "../../platform/postgres/columns.ts";
import { channel } from "../channel/channel.table.ts";
import { program } from "../program/program.table.ts";

/** SQL: when an episode can be played at the earliest: once it is aired, or at once when it is not to be. */
const shown = ({ airAt, createdAt }: Record<"airAt" | "createdAt", AnyPgColumn>): SQL => sql`coalesce(${airAt}, ${createdAt})`;
const newestFirst = (t: Parameters<typeof shown>[0]): SQL => sql`${shown(t)} desc`;

export const episode = pgTable(
  "episode",
  {
    ...entityColumns(),
    programId: reference()
      .notNull()
      .references(() => program.id),
    season: integer(),
    number: integer(),
    title: localizedText().notNull(),
    description: localizedText().notNull().default({}),
    imageId: reference().references(() => media.id),
    videoUrl: text(),
    audioUrl: text(),
    /** Size and type of what `audioUrl` leads to, as podcasts have to say; null while it is not known. */
    audioBytes: bigint({ mode: "number" }),
    audioType: text(),
    durationSeconds: integer(),
    channelId: reference().references(() => channel.id),
    airAt: moment(),
    endAt: moment(),
    status: boolean().notNull().default(true),
    premium: boolean().notNull().default(false),
  },
  (t) => [
    index("episode_of_program").on(t.programId, newestFirst(t), t.id.desc().nullsFirst()).where(sql`${t.deletedAt} is null`),
    index("episode_of_season").on(t.programId, t.season, newestFirst(t), t.id.desc().nullsFirst()).where(sql`${t.deletedAt} is null`),
    index("episode_on_channel").on(t.channelId, t.airAt).where(sql`${t.deletedAt} is null and ${t.airAt} is not null`),
    index("episode_newest").on(newestFirst(t), t.id.desc().nullsFirst()).where(sql`${t.deletedAt} is null`),
    index("episode_words").using("gin", trigramsOf(textInAll(t.title))),
    index("episode_names").using("gin", namesIn(t.title)),
  ],
);

/** SQL: the moment by which episodes stand in their lists. */
export const shownFrom: SQL = shown(episode);
