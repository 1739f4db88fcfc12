import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import {
  FRONT_SLOT_COUNTS,
  type FrontLayout,
  LEAD_SLOT,
  type Placement,
} from "@masthead/contract/newsroom/front/front-layout.ts";

/** Section strip before composition: automatic candidates, newest first. */
interface CandidateSection {
  id: number;
  name: string;
  colour: string;
  cards: ArticleCard[];
}

/** Articles that a front is composed of. Readers may see all of them. */
export interface Candidates {
  /** Placed articles that readers may see. */
  placed: ReadonlyMap<number, ArticleCard>;
  /** Candidates for the main slots, in order. */
  main: ArticleCard[];
  latest: ArticleCard[];
  /** Sections of the home page, in their own order. Empty for a section front. */
  sections: CandidateSection[];
}

export interface FilledSlot {
  key: string;
  /** The placement in effect; null if the slot was filled automatically. */
  placement: Placement | null;
  card: ArticleCard | null;
}

interface FilledSection extends Omit<CandidateSection, "cards"> {
  slots: FilledSlot[];
}

export interface ComposedFront {
  main: FilledSlot[];
  latest: ArticleCard[];
  sections: FilledSection[];
}

interface CompositionOptions {
  now: Date;
  /** Front of the site, or of a section. */
  kind: "home" | "category";
  latestLimit: number;
}

/**
 * Composes a front. A placed article is in its slot while readers may see it and its placement has
 * not ended, even if it is also elsewhere on the front. The other main slots are filled with the
 * candidates that editors neither placed nor hid; on the home page the first of these with an image
 * becomes the lead if no lead was placed. Section strips and the latest articles leave out articles
 * in the main slots.
 */
export function composeFront(
  layout: FrontLayout,
  candidates: Candidates,
  { now, kind, latestLimit }: CompositionOptions,
): ComposedFront {
  const inEffect = (key: string): FilledSlot | null => {
    const placement = layout.slots[key];
    const card =
      placement && !hasEnded(placement, now) && candidates.placed.get(placement.articleId);
    return card ? { key, placement, card } : null;
  };
  const placedIds = new Set(
    Object.keys(layout.slots).flatMap((key) => {
      const card = inEffect(key)?.card;
      return card ? [card.id] : [];
    }),
  );
  const excludedIds = new Set([...layout.hidden, ...placedIds]);

  const fill = (
    keys: string[],
    automatic: ArticleCard[],
    order: (cards: ArticleCard[]) => ArticleCard[] = (cards) => cards,
  ): FilledSlot[] => {
    const slots = keys.map((key) => inEffect(key) ?? { key, placement: null, card: null });
    const open = slots.filter(({ card }) => !card);
    const cards = order(automatic.slice(0, open.length));
    open.forEach((slot, index) => {
      slot.card = cards[index] ?? null;
    });
    return slots;
  };

  const leadWithImage = (cards: ArticleCard[]) =>
    kind === "home" && !inEffect(LEAD_SLOT) ? withImageFirst(cards) : cards;
  const main = fill(
    mainSlots(kind),
    candidates.main.filter(({ id }) => !excludedIds.has(id)),
    leadWithImage,
  );
  const mainIds = new Set(main.flatMap(({ card }) => card?.id ?? []));
  return {
    main,
    latest: candidates.latest
      .filter(({ id }) => !mainIds.has(id) && !layout.hidden.includes(id))
      .slice(0, latestLimit),
    sections: sectionsInOrder(candidates.sections, layout).map(({ cards, ...section }) => ({
      ...section,
      slots: fill(
        sectionSlots(section.id),
        cards.filter(({ id }) => !mainIds.has(id) && !excludedIds.has(id)),
      ),
    })),
  };
}

export const hasEnded = ({ until }: Placement, now: Date): boolean =>
  until !== null && Date.parse(until) <= now.getTime();

const slotsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, position) => `${prefix}.${position}`);
export const mainSlots = (kind: "home" | "category"): string[] =>
  slotsOf("main", FRONT_SLOT_COUNTS[kind]);
export const sectionSlots = (categoryId: number): string[] =>
  slotsOf(`section.${categoryId}`, FRONT_SLOT_COUNTS.section);

function withImageFirst(cards: ArticleCard[]): ArticleCard[] {
  const index = cards.findIndex((card) => card.lead);
  return index > 0
    ? [...cards.slice(index, index + 1), ...cards.slice(0, index), ...cards.slice(index + 1)]
    : cards;
}

/** Returns the sections that are on: listed ones first, then the others in their own order. */
function sectionsInOrder<Section extends { id: number }>(
  sections: Section[],
  { sections: { order, off } }: FrontLayout,
): Section[] {
  const rank = ({ id }: Section) => (order.includes(id) ? order.indexOf(id) : order.length);
  return sections.filter(({ id }) => !off.includes(id)).toSorted((a, b) => rank(a) - rank(b));
}
