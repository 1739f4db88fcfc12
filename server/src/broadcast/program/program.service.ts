import type {
  ProgramCard,
  ProgramDetails,
  ProgramGroup,
} from "@masthead/contract/broadcast/program.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import type { Choice } from "@masthead/contract/platform/record.ts";
import { findImagesById } from "../../newsroom/media/media-lookup.service.ts";
import { topicsById } from "../../newsroom/topic/topic.service.ts";
import type { CursorQuery } from "../../platform/api/cursor.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { allChannels, channelRefs } from "../channel/channel.service.ts";
import { descriptionHtml } from "../description.ts";
import { episodeOverview, paginateEpisodes } from "../episode/episode.service.ts";
import { allProgramCategories } from "../program-category/program-category.service.ts";
import { stationTimeZone } from "../schedule/channel-airings.service.ts";
import { slotsOnDate } from "../schedule/grid-airings.ts";
import { airingsBetween } from "../schedule/schedule.service.ts";
import { seasonalGrids } from "../schedule/seasonal-grids.ts";
import { hasEnded, isSingleDate, stationTimeAt } from "../schedule/slot-history.ts";
import {
  countPrograms,
  type ProgramFilter,
  programNames,
  visiblePrograms,
} from "./program.store.ts";
import { toProgramCards } from "./program-card.service.ts";

/**
 * Maximum number of upcoming airings on a program page, and how far ahead they are searched, in
 * milliseconds.
 */
const AIRINGS = { limit: 6, lookaheadMs: 14 * DAY };

/** Returns a page of programs, sorted by position. @throws NOT_FOUND past the end */
export async function pageOfPrograms(
  context: CallContext,
  { page, limit, ...filter }: Omit<ProgramFilter, "ids"> & { page: number; limit: number },
) {
  tag("list:program");
  const [total, rows] = await Promise.all([
    countPrograms(context.db, filter),
    visiblePrograms(context.db, filter, { limit, offset: (page - 1) * limit }),
  ]);
  if (page > 1 && !rows.length) throw notFound();
  return { data: await toProgramCards(context, rows), meta: { page, limit, total } };
}

/** Returns all visible programs, sorted by position. */
export async function allPrograms(context: CallContext): Promise<ProgramCard[]> {
  tag("list:program");
  return toProgramCards(context, await visiblePrograms(context.db, {}));
}

/** Returns the names of all visible programs. */
export async function namesOfPrograms({ db, locale }: CallContext): Promise<Choice[]> {
  tag("list:program");
  return (await programNames(db)).map(({ id, name }) => ({ id, label: localized(name, locale) }));
}

/** Returns the program that is on air now on each channel, in the order of the channels. */
export async function programsLive(context: CallContext) {
  const channels = (await allChannels(context)).flatMap(({ now, ...channel }) =>
    now ? [{ channel, airing: now }] : [],
  );
  const rows = await visiblePrograms(context.db, {
    ids: channels.map(({ airing }) => airing.program.id),
  });
  const cards = new Map((await toProgramCards(context, rows)).map((card) => [card.id, card]));
  return channels.flatMap(({ channel, airing }) => {
    const program = cards.get(airing.program.id);
    return program ? [{ channel, airing, program }] : [];
  });
}

/**
 * Returns programs grouped by category, both in their order. Programs without a visible category
 * come last.
 */
export async function programsByCategory(context: CallContext): Promise<ProgramGroup[]> {
  const [categories, programs] = await Promise.all([
    allProgramCategories(context),
    allPrograms(context),
  ]);
  const groups = [...categories, null].map((category) => ({
    category,
    programs: programs.filter((one) => (one.category?.id ?? null) === (category?.id ?? null)),
  }));
  return groups.filter((group) => group.programs.length > 0);
}

/**
 * Returns a program with a page of its episodes.
 * @throws NOT_FOUND when the program does not exist or is disabled; past the last page
 */
export async function programDetails(
  context: CallContext,
  { id, season, ...window }: CursorQuery & { id: number; season?: number },
): Promise<ProgramDetails> {
  const { db, locale, now } = context;
  tag(`program:${id}`);
  const [row] = await visiblePrograms(db, { ids: [id] });
  const [card] = row ? await toProgramCards(context, [row]) : [];
  if (!row || !card) throw notFound();
  const until = new Date(now.getTime() + AIRINGS.lookaheadMs);
  const station = stationTimeAt(await stationTimeZone(context), now.getTime());
  const slots = slotsOnDate(
    row,
    await seasonalGrids.only().effective(context),
    station.date.toString(),
    now.getTime(),
  );
  const weeklySlots = slots.filter((slot) => !hasEnded(slot, station) && !isSingleDate(slot));
  const [imagesById, presenters, channel, airings, overview, episodes] = await Promise.all([
    findImagesById(db, row.imageIds, locale),
    topicsById(context, "author", row.presenterIds),
    channelRefs(
      context,
      weeklySlots.map(({ channelId }) => channelId),
    ),
    airingsBetween(context, { from: now, until, programId: id }),
    episodeOverview(context, id),
    paginateEpisodes(context, { programId: id, season }, window),
  ]);
  return {
    ...card,
    ...overview,
    descriptionHtml: descriptionHtml(row.description, locale),
    ageRating: row.ageRating,
    countryRule: row.countryRule,
    images: row.imageIds.flatMap((one) => imagesById.get(one) ?? []),
    presenters,
    slots: weeklySlots.flatMap(
      ({ channelId, cancelled: _, recording: _recording, validFrom, ...slot }) => {
        const slotChannel = channel(channelId);
        const isComing = validFrom && validFrom > station.date.toString();
        return slotChannel
          ? [{ ...slot, ...(isComing && { validFrom }), channel: slotChannel }]
          : [];
      },
    ),
    airings: airings.slice(0, AIRINGS.limit),
    episodes,
  };
}
