import type { ProgramCard, ProgramDetails, ProgramGroup } from "@masthead/contract/broadcast/program.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import type { Choice } from "@masthead/contract/system/record.ts";
import { listingRefs } from "../../newsroom/listing/listing.service.ts";
import { picturesById } from "../../newsroom/media/media-lookup.service.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { Scroll } from "../../platform/http/cursor.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { allChannels, channelRefs } from "../channel/channel.service.ts";
import { descriptionHtml } from "../description.ts";
import { episodesInShort, scrollEpisodes } from "../episode/episode.service.ts";
import { allProgramCategories } from "../program-category/program-category.service.ts";
import { airingsBetween } from "../schedule/schedule.service.ts";
import { countPrograms, type ProgramFilter, programNames, visiblePrograms } from "./program.store.ts";
import { toProgramCards } from "./program-card.service.ts";

/** How many airings a program's page tells, and within how many milliseconds. */
const AIRINGS = { most: 6, ahead: 14 * 24 * 60 * 60 * 1000 };

/** A page of programs in their order. @throws NOT_FOUND past the end */
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

/** Every program in its order. */
export async function allPrograms(context: CallContext): Promise<ProgramCard[]> {
  tag("list:program");
  return toProgramCards(context, await visiblePrograms(context.db, {}));
}

/** Names of the programs. */
export async function namesOfPrograms({ db, locale }: CallContext): Promise<Choice[]> {
  tag("list:program");
  return (await programNames(db)).map(({ id, name }) => ({ id, label: localized(name, locale) }));
}

/** What is on the air now, by channel in their order. */
export async function programsLive(context: CallContext) {
  const channels = (await allChannels(context)).flatMap(({ now, ...channel }) => (now ? [{ channel, airing: now }] : []));
  const rows = await visiblePrograms(context.db, { ids: channels.map(({ airing }) => airing.program.id) });
  const cards = new Map((await toProgramCards(context, rows)).map((card) => [card.id, card]));
  return channels.flatMap(({ channel, airing }) => {
    const program = cards.get(airing.program.id);
    return program ? [{ channel, airing, program }] : [];
  });
}

/** Programs by their category, in the order of both; those of none, or of one that readers do not see, come last. */
export async function programsByCategory(context: CallContext): Promise<ProgramGroup[]> {
  const [categories, programs] = await Promise.all([allProgramCategories(context), allPrograms(context)]);
  const groups = [...categories, null].map((category) => ({
    category,
    programs: programs.filter((one) => (one.category?.id ?? null) === (category?.id ?? null)),
  }));
  return groups.filter((group) => group.programs.length > 0);
}

/** A program with a window of its episodes. @throws NOT_FOUND when there is no such program, or it is switched off; past the end of its episodes */
export async function programDetails(
  context: CallContext,
  { id, season, ...window }: Scroll & { id: number; season?: number | undefined },
): Promise<ProgramDetails> {
  const { db, locale, now } = context;
  tag(`program:${id}`);
  const [row] = await visiblePrograms(db, { ids: [id] });
  const [card] = row ? await toProgramCards(context, [row]) : [];
  if (!row || !card) throw notFound();
  const until = new Date(now.getTime() + AIRINGS.ahead);
  const [pictures, presenters, channel, airings, short, episodes] = await Promise.all([
    picturesById(db, row.imageIds, locale),
    listingRefs(context, "author", row.presenterIds),
    channelRefs(
      context,
      row.slots.map(({ channelId }) => channelId),
    ),
    airingsBetween(context, { from: now, until, programId: id }),
    episodesInShort(context, id),
    scrollEpisodes(context, { programId: id, season }, window),
  ]);
  return {
    ...card,
    ...short,
    descriptionHtml: descriptionHtml(row.description, locale),
    images: row.imageIds.flatMap((one) => pictures.get(one) ?? []),
    presenters,
    slots: row.slots.flatMap(({ channelId, ...slot }) => {
      const on = channel(channelId);
      return on ? [{ ...slot, channel: on }] : [];
    }),
    airings: airings.slice(0, AIRINGS.most),
    episodes,
  };
}
