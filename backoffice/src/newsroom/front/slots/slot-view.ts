import type { FrontLayout, Placement } from "@masthead/contract/newsroom/front/front-layout.ts";
import type {
  FrontArticle,
  FrontDraft,
  FrontSlot,
  PlacementProblem,
} from "@masthead/contract/newsroom/front/front-staff.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { samePlacement } from "../draft/layout-changes.ts";

/** Article as the lists of the screen show it. */
export type ListedArticle = Omit<FrontArticle, "expiresAt">;

/** Card of an article in a slot. */
interface SlotCard {
  articleId: number;
  title: string;
  kicker: string;
  image: ResponsiveImage | null;
  breaking: boolean;
  premium: boolean;
}

/** Slot as the screen shows it, with changes that are not saved yet. */
export interface SlotView {
  key: string;
  placement: Placement | null;
  /** Placed article; undefined when the slot is filled automatically. */
  placed: ListedArticle | undefined;
  problem: PlacementProblem | null;
  /** Card for readers; null when no article is left, or while it is loading. */
  card: SlotCard | null;
  /** A change of the slot is being saved. */
  saving: boolean;
}

/** Returns the slots at the top, then the slots of each section, in layout order. */
export function viewSlots(
  draft: FrontDraft,
  layout: FrontLayout,
  knownArticles: ReadonlyMap<number, ListedArticle>,
) {
  const articles = new Map<number, ListedArticle>([
    ...knownArticles,
    ...draft.articles.map((article) => [article.id, article] as const),
  ]);
  const images = new Map(draft.images.map((image) => [image.id, image]));
  const viewOf = ({ key, placement: saved, problem, shown }: FrontSlot): SlotView => {
    const placement = layout.slots[key] ?? null;
    const placed = placement ? articles.get(placement.articleId) : undefined;
    if (samePlacement(saved, placement)) {
      const card = shown && { ...shown, articleId: shown.id, image: shown.lead };
      return { key, placement, placed, problem, card, saving: false };
    }
    const card = placement && {
      articleId: placement.articleId,
      title: placement.headline || (placed?.title ?? ""),
      kicker: placement.kicker,
      image:
        placement.mediaId === null
          ? (placed?.lead ?? null)
          : (images.get(placement.mediaId) ?? null),
      breaking: placed?.breaking ?? false,
      premium: placed?.premium ?? false,
    };
    return { key, placement, placed, problem: null, card, saving: true };
  };
  const { order, off } = layout.sections;
  const rank = (id: number, index: number) =>
    order.includes(id) ? order.indexOf(id) : order.length + index;
  const sections = draft.sections
    .map((section, index) => ({ section, rank: rank(section.id, index) }))
    .toSorted((first, second) => first.rank - second.rank)
    .map(({ section }) => ({
      ...section,
      off: off.includes(section.id),
      slots: section.slots.map(viewOf),
    }));
  return { main: draft.main.map(viewOf), sections };
}
export type SectionView = ReturnType<typeof viewSlots>["sections"][number];
