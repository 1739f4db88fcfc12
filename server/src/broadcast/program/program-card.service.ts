import type { ProgramRef } from "@masthead/contract/broadcast/air.ts";
import type { ProgramCard } from "@masthead/contract/broadcast/program.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { findImagesById } from "../../newsroom/media/media-lookup.service.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { channelRefs } from "../channel/channel.service.ts";
import { summaryOfHtml } from "../description.ts";
import { programCategoryRefs } from "../program-category/program-category.service.ts";
import { airingsBetween } from "../schedule/schedule.service.ts";
import { type ProgramRow, visiblePrograms } from "./program.store.ts";

/**
 * Converts rows to program cards, in their order. `onAir` depends on the clock and announces no
 * change: a page that shows it is rendered again at least once a minute, so it may be that much out
 * of date.
 */
export async function toProgramCards(
  context: CallContext,
  rows: ProgramRow[],
): Promise<ProgramCard[]> {
  if (!rows.length) return [];
  const { db, locale } = context;
  tag(...rows.map(({ id }) => `program:${id}` as const));
  const leadImageIds = rows.flatMap((row) => row.imageIds.slice(0, 1));
  const [category, channel, imagesById, onAir] = await Promise.all([
    programCategoryRefs(context),
    channelRefs(
      context,
      rows.map((row) => row.channelId),
    ),
    findImagesById(db, leadImageIds, locale),
    programsOnAir(context),
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: localized(row.name, locale),
    slug: localized(row.slug, locale),
    category: category(row.programCategoryId),
    channel: channel(row.channelId),
    picture: imagesById.get(row.imageIds[0] ?? 0) ?? null,
    summary: summaryOfHtml(row.description, locale),
    rabiaagroup: row.rabiaagroup,
    position: row.position,
    onAir: onAir.has(row.id),
  }));
}

/** Returns the cards of these programs, by position, without those hidden from readers. */
export async function programCardsOf(context: CallContext, ids: number[]): Promise<ProgramCard[]> {
  return toProgramCards(context, await visiblePrograms(context.db, { ids }));
}

/** Returns the ids of the programs that are on air on any channel now. */
async function programsOnAir(context: CallContext): Promise<Set<number>> {
  const airings = await airingsBetween(context, {
    from: context.now,
    until: new Date(context.now.getTime() + 1),
  });
  return new Set(airings.map(({ program }) => program.id));
}

/** Returns a lookup by id for visible programs that other records reference. */
export async function programRefs(
  { db, locale }: CallContext,
  ids: (number | null)[],
): Promise<(id: number | null) => ProgramRef | null> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))];
  tag(...uniqueIds.map((id) => `program:${id}` as const));
  const rows = await visiblePrograms(db, { ids: uniqueIds });
  const refs = new Map(
    rows.map(({ id, name, slug }) => [
      id,
      { id, name: localized(name, locale), slug: localized(slug, locale) },
    ]),
  );
  return (id) => refs.get(id ?? 0) ?? null;
}
