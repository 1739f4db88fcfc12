import type { FrontCard } from "@masthead/contract/newsroom/front/front.ts";
import { EMPTY_LAYOUT } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontDraft, FrontSlot } from "@masthead/contract/newsroom/front/front-staff.ts";
import { describe, expect, it } from "vitest";
import { newPlacement } from "../draft/layout-changes.ts";
import { type ListedArticle, viewSlots } from "./slot-view.ts";

const articleOf = (id: number): ListedArticle => ({
  id,
  title: `Article ${id}`,
  state: "published",
  publishedAt: null,
  embargoUntil: null,
  breaking: false,
  premium: false,
  category: null,
  lead: null,
});
const slotOf = (key: string, shownId: number): FrontSlot => ({
  key,
  placement: null,
  problem: null,
  shown: {
    id: shownId,
    title: `Article ${shownId}`,
    kicker: "",
    lead: null,
    breaking: false,
    premium: false,
  } as FrontCard,
});
const section = (id: number) => ({
  id,
  name: `Section ${id}`,
  colour: "#000000",
  off: false,
  slots: [slotOf(`section.${id}.0`, id)],
});

const DRAFT: FrontDraft = {
  locale: "en-US",
  categoryId: null,
  version: 1,
  layout: EMPTY_LAYOUT,
  changeCount: 0,
  published: null,
  edited: null,
  main: [slotOf("main.0", 1), slotOf("main.1", 2)],
  sections: [section(4), section(5)],
  hidden: [],
  articles: [],
  images: [],
  scheduled: [],
  warnings: [],
  review: {
    waiting: [],
    needsSecondPerson: false,
    acceptsReason: false,
    mayApprove: false,
    submitted: null,
  },
};

describe("slots of a front", () => {
  it("show the published cards while there are no changes", () => {
    const { main } = viewSlots(DRAFT, EMPTY_LAYOUT, new Map());
    expect(main[0]).toMatchObject({
      key: "main.0",
      saving: false,
      placement: null,
      card: { articleId: 1, title: "Article 1" },
    });
  });

  it("show a placement that is being saved with its headline, and an emptied slot without a card", () => {
    const placement = { ...newPlacement(9), kicker: "Live" };
    const layout = { ...EMPTY_LAYOUT, slots: { "main.0": placement } };
    const known = new Map([[9, articleOf(9)]]);
    expect(viewSlots(DRAFT, layout, known).main[0]).toMatchObject({
      saving: true,
      card: { articleId: 9, title: "Article 9", kicker: "Live" },
    });
    const renamed = {
      ...layout,
      slots: { "main.0": { ...placement, headline: "Harbour reopens" } },
    };
    expect(viewSlots(DRAFT, renamed, known).main[0]?.card?.title).toBe("Harbour reopens");
    const saved = { ...DRAFT, layout, main: [{ ...slotOf("main.0", 9), placement }] };
    expect(viewSlots(saved, EMPTY_LAYOUT, known).main[0]).toMatchObject({
      saving: true,
      placement: null,
      card: null,
    });
  });

  it("order sections as in the layout, then unlisted ones, and mark disabled ones", () => {
    const { sections } = viewSlots(
      DRAFT,
      { ...EMPTY_LAYOUT, sections: { order: [5], off: [4] } },
      new Map(),
    );
    expect(sections.map(({ id, off }) => [id, off])).toEqual([
      [5, false],
      [4, true],
    ]);
  });
});
