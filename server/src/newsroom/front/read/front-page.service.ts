import type { ArticleRef } from "@masthead/contract/newsroom/article/article.ts";
import type { FrontCard, FrontPage } from "@masthead/contract/newsroom/front/front.ts";
import { EMPTY_LAYOUT, type FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import { tag } from "../../../platform/cache/tags.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { frontKickers, isBreakingKicker } from "../../../system/setting/setting.service.ts";
import { cardsOf } from "../../article/read/card.service.ts";
import { relatedOnFront } from "../../article/read/details.service.ts";
import { cardEntries } from "../../live-blog/read/card-entries.service.ts";
import { findImagesById } from "../../media/media-lookup.service.ts";
import { othersInStory } from "../../story-package/story-package.service.ts";
import { findFront } from "../front.store.ts";
import { frontTag } from "../front.tags.ts";
import { type ComposedFront, composeFront, type FilledSlot } from "../layout/compose.ts";
import {
  cachedIn,
  candidatesFor,
  LATEST_LIMIT,
  type Load,
  uncached,
} from "./candidates.service.ts";
import { requireFront } from "./require-front.service.ts";

/**
 * Returns a front as readers see it. @throws NOT_FOUND for a category that does not exist or is
 * disabled
 */
export async function publishedFront(
  context: CallContext,
  address: FrontAddress,
): Promise<FrontPage> {
  // Before anything is cached under an id that a visitor invented.
  await requireFront(context, address.categoryId);
  const layout = await context.platform.memo.get(
    `front layout:${address.locale}:${address.categoryId}`,
    async () => {
      tag(frontTag(address));
      return (await findFront(context.db, address))?.live ?? EMPTY_LAYOUT;
    },
  );
  const candidates = await candidatesFor(context, address, layout, cachedIn(context));
  return toFrontPage(
    context,
    composeFront(layout, candidates, compositionOf(context, address)),
    cachedIn(context),
  );
}

/**
 * Returns a front with a layout that may be unpublished, as of the time of the context. Must not be
 * cached.
 */
export async function composedFront(
  context: CallContext,
  address: FrontAddress,
  layout: FrontLayout,
): Promise<ComposedFront> {
  const candidates = await candidatesFor(context, address, layout, uncached);
  return composeFront(layout, candidates, compositionOf(context, address));
}

const compositionOf = ({ now }: CallContext, { categoryId }: FrontAddress) => ({
  now,
  kind: categoryId === null ? ("home" as const) : ("category" as const),
  latestLimit: LATEST_LIMIT,
});

/**
 * Returns what readers get of a composed front. The lead without links chosen by editors gets the
 * first others of its story package, then its closest related articles, that are neither in the main slots nor among the latest.
 */
export async function toFrontPage(
  context: CallContext,
  { main, latest, sections }: ComposedFront,
  load: Load,
): Promise<FrontPage> {
  const [cardOf, related] = await Promise.all([
    frontCards(context, [...main, ...sections.flatMap(({ slots }) => slots)]),
    leadPackage(context, { main, latest }, load),
  ]);
  const cardsIn = (slots: FilledSlot[]) => slots.flatMap((slot) => cardOf(slot) ?? []);
  const [lead, ...others] = cardsIn(main);
  return {
    main: lead ? [lead.related.length ? lead : { ...lead, related }, ...others] : others,
    latest,
    sections: sections
      .map(({ slots, ...section }) => ({ ...section, cards: cardsIn(slots) }))
      .filter(({ cards }) => cards.length > 0),
  };
}

/** Number of related articles of a lead that editors chose none for. */
const LEAD_PACKAGE_SIZE = 2;

async function leadPackage(
  context: CallContext,
  { main, latest }: Pick<ComposedFront, "main" | "latest">,
  load: Load,
): Promise<ArticleRef[]> {
  const [lead] = main;
  if (!lead?.card || lead.placement?.relatedIds.length) return [];
  const shown = new Set([...main.map(({ card }) => card?.id), ...latest.map(({ id }) => id)]);
  const { id: leadId } = lead.card;
  const [inStory, related] = await Promise.all([
    load(`story of ${leadId}`, () => othersInStory(context, leadId)),
    relatedOnFront(context, leadId, load),
  ]);
  return [...new Map([...inStory, ...related].map((card) => [card.id, card])).values()]
    .filter(({ id }) => !shown.has(id))
    .slice(0, LEAD_PACKAGE_SIZE)
    .map(({ id, locale, slug, title }) => ({ id, locale, slug, title }));
}

/**
 * Returns a function that builds the card of a slot, with the texts, image and links of its
 * placement.
 */
export async function frontCards(
  context: CallContext,
  slots: FilledSlot[],
): Promise<(slot: FilledSlot) => FrontCard | null> {
  const placements = slots.flatMap(({ placement }) => placement ?? []);
  const mediaIds = placements.flatMap(({ mediaId }) => mediaId ?? []);
  tag(...mediaIds.map((id) => `media:${id}` as const));
  const [images, related, { breaking: breakingKickers }, liveEntries] = await Promise.all([
    findImagesById(context.db, mediaIds, context.locale),
    cardsOf(context, [...new Set(placements.flatMap(({ relatedIds }) => relatedIds))]),
    frontKickers(context),
    cardEntries(
      context,
      slots.flatMap(({ card }) => card ?? []),
    ),
  ]);
  const refs = new Map(
    related.map(({ id, locale, slug, title }) => [id, { id, locale, slug, title }]),
  );
  return ({ card, placement }) => {
    if (!card) return null;
    const live = { liveEntries: liveEntries.get(card.id) ?? [] };
    if (!placement) return { ...card, ...live, kicker: "", size: "standard", related: [] };
    const { headline, kicker, size, mediaId, relatedIds } = placement;
    return {
      ...card,
      ...live,
      title: headline || card.title,
      lead: (mediaId && images.get(mediaId)) || card.lead,
      kicker: isBreakingKicker(kicker, breakingKickers) && !card.breaking ? "" : kicker,
      size,
      related: relatedIds.flatMap((id) => refs.get(id) ?? []),
    };
  };
}
