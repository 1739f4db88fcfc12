import type { StoredChapter } from "@masthead/contract/broadcast/chapter.ts";
import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type { CountryRule } from "@masthead/contract/platform/country-rule.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { media } from "../../newsroom/media/media.table.ts";
import {
  nameSearchVector,
  textInAllLocales,
  trigramIndexOf,
} from "../../platform/crud/text-search.sql.ts";
import {
  entityColumns,
  localizedText,
  reference,
  timestamptz,
} from "../../platform/postgres/columns.ts";
import { channel } from "../channel/channel.table.ts";
import { program } from "../program/program.table.ts";

/**
 * SQL: the time from which an episode can be played: its airing, or its creation when it has no
 * airing.
 */
const availableAt = ({ airAt, createdAt }: Record<"airAt" | "createdAt", AnyPgColumn>): SQL =>
  sql`coalesce(${airAt}, ${createdAt})`;
const newestFirst = (t: Parameters<typeof availableAt>[0]): SQL => sql`${availableAt(t)} desc`;

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
    /** Size and MIME type of the file at `audioUrl`, for podcast enclosures; null while unknown. */
    audioBytes: bigint({ mode: "number" }),
    audioType: text(),
    durationSeconds: integer(),
    channelId: reference().references(() => channel.id),
    airAt: timestamptz(),
    endAt: timestamptz(),
    status: boolean().notNull().default(true),
    premium: boolean().notNull().default(false),
    /** Window in which it can be played, besides its airing; null: no limit. */
    availableFrom: timestamptz(),
    availableUntil: timestamptz(),
    /** In order of their begin. */
    chapters: jsonb().$type<StoredChapter[]>().notNull().default([]),
    /** null: plays wherever the rule of its program allows. */
    countryRule: jsonb().$type<CountryRule>(),
    /** null: that of its program. */
    ageRating: integer().$type<AgeRating>(),
  },
  (t) => [
    index("episode_of_program")
      .on(t.programId, newestFirst(t), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index("episode_of_season")
      .on(t.programId, t.season, newestFirst(t), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index("episode_on_channel")
      .on(t.channelId, t.airAt)
      .where(sql`${t.deletedAt} is null and ${t.airAt} is not null`),
    index("episode_newest")
      .on(newestFirst(t), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index("episode_words").using("gin", trigramIndexOf(textInAllLocales(t.title))),
    index("episode_names").using("gin", nameSearchVector(t.title)),
  ],
);

/** SQL: sort key of episode lists, the time from which an episode can be played. */
export const availableFrom: SQL = availableAt(episode);
