import type { PodcastLinks } from "@masthead/contract/broadcast/podcast.ts";
import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type { CountryRule } from "@masthead/contract/platform/country-rule.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { media } from "../../newsroom/media/media.table.ts";
import {
  nameSearchVector,
  textInAllLocales,
  trigramIndexOf,
} from "../../platform/crud/text-search.sql.ts";
import { entityColumns, localizedText, reference } from "../../platform/postgres/columns.ts";
import { channel } from "../channel/channel.table.ts";
import { programCategory } from "../program-category/program-category.table.ts";

const idArray = () => bigint({ mode: "number" }).array().notNull().default(sql`'{}'`);

export const program = pgTable(
  "program",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    /** Sanitised HTML per language. */
    description: localizedText().notNull().default({}),
    /** Images of the media library; the first one is the lead image. */
    imageIds: idArray(),
    coverId: reference().references(() => media.id),
    programCategoryId: reference().references(() => programCategory.id),
    channelId: reference().references(() => channel.id),
    /** Ids of authors. */
    presenterIds: idArray(),
    slots: jsonb().$type<WeeklySlot[]>().notNull().default([]),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
    rabiaagroup: boolean().notNull().default(false),
    /** Pages of the podcast in directories. */
    podcastLinks: jsonb().$type<PodcastLinks>().notNull().default({}),
    /** Language that is spoken in it; null: not given. */
    spokenLanguage: text().$type<Locale>(),
    /** Of its airings and episodes; null: they play everywhere. */
    countryRule: jsonb().$type<CountryRule>(),
    /** Of its airings, and of its episodes without their own. */
    ageRating: integer().$type<AgeRating>().notNull().default(0),
  },
  (t) => [
    index().on(t.programCategoryId),
    index().on(t.channelId),
    index("program_images").using("gin", t.imageIds),
    index("program_presenters").using("gin", t.presenterIds),
    index("program_words").using("gin", trigramIndexOf(textInAllLocales(t.name, t.slug))),
    index("program_names").using("gin", nameSearchVector(t.name)),
  ],
);
