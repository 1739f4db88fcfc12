import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import { media } from "../../newsroom/media/media.table.ts";
import { namesIn, textInAll, trigramsOf } from "../../platform/crud/words.sql.ts";
import { entityColumns, localizedText, reference } from "../../platform/postgres/columns.ts";
import { channel } from "../channel/channel.table.ts";
import { programCategory } from "../program-category/program-category.table.ts";

const references = () => bigint({ mode: "number" }).array().notNull().default(sql`'{}'`);

export const program = pgTable(
  "program",
  {
    ...entityColumns(),
    name: localizedText().notNull(),
    slug: localizedText().notNull(),
    /** Sanitised HTML in each language. */
    description: localizedText().notNull().default({}),
    /** Pictures of the media library, the first leads. */
    imageIds: references(),
    coverId: reference().references(() => media.id),
    programCategoryId: reference().references(() => programCategory.id),
    channelId: reference().references(() => channel.id),
    /** Authors. */
    presenterIds: references(),
    slots: jsonb().$type<WeeklySlot[]>().notNull().default([]),
    position: integer().notNull().default(0),
    status: boolean().notNull().default(true),
    rabiaagroup: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.programCategoryId),
    index().on(t.channelId),
    index("program_images").using("gin", t.imageIds),
    index("program_presenters").using("gin", t.presenterIds),
    index("program_words").using("gin", trigramsOf(textInAll(t.name, t.slug))),
    index("program_names").using("gin", namesIn(t.name)),
  ],
);
