import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import {
  EMPTY_LAYOUT,
  type FrontLayout,
  type Placement,
} from "@masthead/contract/newsroom/front/front-layout.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidates, composeFront, mainSlots, sectionSlots } from "./compose.ts";

const NOW = new Date("2026-01-01T12:00:00Z");
const LATER = "2026-01-01T13:00:00.000Z";
const SECTIONS = [101, 102];

const cardOf = (id: number, hasImage = true) =>
  ({ id, title: `Story ${id}`, lead: hasImage ? { id } : null }) as unknown as ArticleCard;
const placed = (articleId: number, values: Partial<Placement> = {}): Placement => ({
  articleId,
  headline: "",
  kicker: "",
  mediaId: null,
  size: "standard",
  relatedIds: [],
  until: null,
  ...values,
});
/** All articles, newest first; those with odd ids have no image. */
const ALL = Array.from({ length: 30 }, (_, index) => cardOf(30 - index, (30 - index) % 2 === 0));
const candidatesOf = (visible: ArticleCard[] = ALL): Candidates => ({
  placed: new Map(visible.map((card) => [card.id, card])),
  main: visible,
  latest: visible,
  sections: SECTIONS.map((id) => ({
    id,
    name: `Section ${id}`,
    colour: "#000000",
    cards: visible.filter((card) => card.id % 3 === id % 3),
  })),
});
const home = { now: NOW, kind: "home", latestLimit: 6 } as const;
const composeHome = (layout: Partial<FrontLayout>, candidates = candidatesOf()) =>
  composeFront({ ...EMPTY_LAYOUT, ...layout }, candidates, home);
const idsOf = (slots: { card: ArticleCard | null }[]) => slots.map(({ card }) => card?.id ?? null);

describe("composeFront", () => {
  it("fills an empty layout with the newest articles, the first of them with an image as the lead", () => {
    const candidates = candidatesOf(ALL.slice(1));
    const { main, latest, sections } = composeHome({}, candidates);
    expect(idsOf(main)).toEqual([28, 29, 27, 26, 25]);
    expect(latest.map(({ id }) => id)).toEqual([24, 23, 22, 21, 20, 19]);
    expect(sections.map(({ slots }) => idsOf(slots))).toEqual([
      [23, 20, 17, 14],
      [24, 21, 18, 15],
    ]);
  });

  it("fills the front of a section in order, whether or not articles have an image", () => {
    const front = composeFront(EMPTY_LAYOUT, candidatesOf(ALL.slice(1)), {
      ...home,
      kind: "category",
    });
    expect(idsOf(front.main)).toEqual([29, 28, 27, 26]);
  });

  it("shows a placed article without an image as the lead, and does not repeat it automatically", () => {
    const { main, latest } = composeHome({ slots: { "main.0": placed(7), "main.3": placed(29) } });
    expect(idsOf(main)).toEqual([7, 30, 28, 29, 27]);
    expect(latest.map(({ id }) => id)).not.toContain(29);
  });

  it("keeps a placed article that is also elsewhere on the front", () => {
    const slots = { "main.0": placed(30), "main.1": placed(30), "section.101.0": placed(30) };
    const { main, sections } = composeHome({ slots });
    expect(idsOf(main).slice(0, 2)).toEqual([30, 30]);
    expect(idsOf(sections[0]?.slots ?? [])[0]).toBe(30);
  });

  it("fills a slot automatically when readers may not see its article, or its placement has ended", () => {
    const hidden = composeHome({ slots: { "main.0": placed(999) } });
    const ended = composeHome({ slots: { "main.0": placed(3, { until: NOW.toISOString() }) } });
    const pinned = composeHome({ slots: { "main.0": placed(3, { until: LATER }) } });
    expect([hidden, ended].map(({ main }) => [main[0]?.card?.id, main[0]?.placement])).toEqual([
      [30, null],
      [30, null],
    ]);
    expect(pinned.main[0]?.card?.id).toBe(3);
  });

  it("never places a hidden article automatically, but shows it where it was placed", () => {
    const { main, latest, sections } = composeHome({
      hidden: [30, 23],
      slots: { "section.102.0": placed(30) },
    });
    expect([
      ...idsOf(main),
      ...latest.map(({ id }) => id),
      ...idsOf(sections[0]?.slots ?? []),
    ]).not.toContain(30);
    expect(idsOf(sections[1]?.slots ?? [])[0]).toBe(30);
  });

  it("orders sections as listed, then the others, without disabled ones", () => {
    const order = (sections: FrontLayout["sections"]) =>
      composeHome({ sections }).sections.map(({ id }) => id);
    expect(order({ order: [], off: [] })).toEqual([101, 102]);
    expect(order({ order: [102], off: [] })).toEqual([102, 101]);
    expect(order({ order: [102, 101], off: [102] })).toEqual([101]);
  });

  it("leaves slots empty when no article is left", () => {
    const { main } = composeHome({ slots: { "main.4": placed(2) } }, candidatesOf(ALL.slice(-3)));
    expect(idsOf(main)).toEqual([3, 1, null, null, 2]);
  });

  it("shows every visible placement in its slot and no automatic article twice, for any layout", () => {
    const keys = [...mainSlots("home"), ...SECTIONS.flatMap(sectionSlots)];
    const placement = fc.record({
      articleId: fc.integer({ min: 1, max: 40 }),
      until: fc.constantFrom(null, LATER, NOW.toISOString()),
    });
    const layouts = fc.record({
      slots: fc.dictionary(fc.constantFrom(...keys), placement),
      hidden: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(layouts, ({ slots, hidden }) => {
        const layout = Object.fromEntries(
          Object.entries(slots).map(([key, { articleId, until }]) => [
            key,
            placed(articleId, { until }),
          ]),
        );
        const { main, sections, latest } = composeHome({ slots: layout, hidden });
        const filled = [...main, ...sections.flatMap((section) => section.slots)];
        for (const { key, card } of filled) {
          const inEffect =
            layout[key] && layout[key].articleId <= 30 && layout[key].until !== NOW.toISOString();
          if (inEffect) expect(card?.id).toBe(layout[key]?.articleId);
          else if (card) expect(hidden).not.toContain(card.id);
        }
        const placedIds = filled.flatMap(({ placement, card }) =>
          placement && card ? [card.id] : [],
        );
        for (const { slots: row } of [{ slots: main }, ...sections]) {
          const automatic = row.flatMap(({ placement, card }) =>
            !placement && card ? [card.id] : [],
          );
          expect(new Set(automatic).size).toBe(automatic.length);
          expect(automatic.filter((id) => placedIds.includes(id))).toEqual([]);
        }
        const mainIds = idsOf(main);
        expect(latest.filter(({ id }) => mainIds.includes(id))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
