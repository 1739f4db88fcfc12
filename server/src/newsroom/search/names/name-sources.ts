import type { SearchGroup } from "@masthead/contract/newsroom/search-groups.ts";
import type { NameKind } from "@masthead/contract/newsroom/search-names.ts";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { channel } from "../../../broadcast/channel/channel.table.ts";
import { visibleChannel } from "../../../broadcast/channel/channel.visible.ts";
import { availableFrom, episode } from "../../../broadcast/episode/episode.table.ts";
import { hasAiredBy, visibleEpisode } from "../../../broadcast/episode/episode.visible.ts";
import { program } from "../../../broadcast/program/program.table.ts";
import { visibleProgram } from "../../../broadcast/program/program.visible.ts";
import { programEvent } from "../../../broadcast/program-event/program-event.table.ts";
import { visibleEvent } from "../../../broadcast/program-event/program-event.visible.ts";
import { author } from "../../author/author.table.ts";
import { category } from "../../category/category.table.ts";
import { personOfInterest } from "../../person-of-interest/person-of-interest.table.ts";
import { tag } from "../../tag/tag.table.ts";

/** Columns that name search reads of a kind of record. */
export interface NameSource {
  kind: NameKind;
  table: PgTable;
  id: AnyPgColumn;
  updatedAt: AnyPgColumn;
  /** Localized name or title. */
  name: AnyPgColumn;
  slug: AnyPgColumn | undefined;
  /** SQL condition: readers may see the record. */
  visible: (now: Date) => SQL;
  /** Localized text or HTML that a search result shows below the name. */
  detail?: AnyPgColumn;
  /** Media id of the result's image. */
  imageId?: SQL;
  programId?: AnyPgColumn;
  medium?: AnyPgColumn;
  time?: SQL;
  premium?: AnyPgColumn;
}

const isEnabled = (table: { status: AnyPgColumn; deletedAt: AnyPgColumn }) => sql`(${table.status} and ${table.deletedAt} is null)`;

const personSource = (kind: "author" | "person", table: typeof author | typeof personOfInterest): NameSource => ({
  kind,
  table,
  id: table.id,
  updatedAt: table.updatedAt,
  name: table.name,
  slug: table.slug,
  visible: () => isEnabled(table),
  detail: table.role,
  imageId: sql`${table.photoId}`,
});

/** Record kinds of each search group. A new kind also needs an index of its name (`namesIn`). */
export const NAME_SOURCES: Record<SearchGroup, NameSource[]> = {
  people: [personSource("author", author), personSource("person", personOfInterest)],
  programs: [
    {
      kind: "program",
      table: program,
      id: program.id,
      updatedAt: program.updatedAt,
      name: program.name,
      slug: program.slug,
      visible: () => visibleProgram,
      detail: program.description,
      imageId: sql`${program.imageIds}[1]`,
    },
  ],
  channels: [
    {
      kind: "channel",
      table: channel,
      id: channel.id,
      updatedAt: channel.updatedAt,
      name: channel.name,
      slug: channel.slug,
      visible: () => visibleChannel,
      imageId: sql`coalesce(${channel.logoId}, ${channel.posterId})`,
      medium: channel.kind,
      premium: channel.premium,
    },
  ],
  events: [
    {
      kind: "event",
      table: programEvent,
      id: programEvent.id,
      updatedAt: programEvent.updatedAt,
      name: programEvent.title,
      slug: programEvent.slug,
      visible: () => visibleEvent,
      detail: programEvent.place,
      imageId: sql`${programEvent.imageIds}[1]`,
      time: sql`${programEvent.startsAt}`,
    },
  ],
  topics: [
    {
      kind: "category",
      table: category,
      id: category.id,
      updatedAt: category.updatedAt,
      name: category.name,
      slug: category.slug,
      visible: () => isEnabled(category),
      imageId: sql`${category.imageId}`,
    },
    {
      kind: "tag",
      table: tag,
      id: tag.id,
      updatedAt: tag.updatedAt,
      name: tag.name,
      slug: tag.slug,
      visible: () => sql`(${tag.visible} and ${isEnabled(tag)})`,
    },
  ],
  episodes: [
    {
      kind: "episode",
      table: episode,
      id: episode.id,
      updatedAt: episode.updatedAt,
      name: episode.title,
      slug: undefined,
      visible: (now) => sql`(${visibleEpisode} and ${hasAiredBy(now)})`,
      imageId: sql`${episode.imageId}`,
      programId: episode.programId,
      time: availableFrom,
      premium: episode.premium,
    },
  ],
};
