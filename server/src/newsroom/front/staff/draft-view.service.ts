import { EMPTY_LAYOUT } from "@masthead/contract/newsroom/front/front-layout.ts";
import type {
  FrontAddress,
  FrontArticle,
  FrontDraft,
  FrontSlot,
  ScheduledChange,
} from "@masthead/contract/newsroom/front/front-staff.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { type StaffArticle, staffArticlesById } from "../../article/article-lookup.sql.ts";
import { allCategories } from "../../category/category.service.ts";
import { findImagesById } from "../../media/media-lookup.service.ts";
import { findFront, listChanges, type StoredChange } from "../front.store.ts";
import type { FilledSlot } from "../layout/compose.ts";
import { articleIdsOf, imageIdsOf, loggedChanges } from "../layout/layout-fields.ts";
import { composedFront, frontCards } from "../read/front-page.service.ts";
import { frontReview } from "../review/review.service.ts";
import { byLine } from "./by-line.ts";
import { problemOf } from "./problem.ts";
import { warningsOf } from "./warnings.service.ts";

/**
 * Returns the draft of a front, with the cards that readers would see if it were published now.
 * Names are in the language of the context.
 * @throws NOT_FOUND for a category that does not exist or is disabled
 */
export async function frontDraft(context: CallContext, address: FrontAddress): Promise<FrontDraft> {
  const { db, locale, now } = context;
  // Cards are in the language of the front.
  const frontContext = { ...context, locale: address.locale };
  const stored = await findFront(db, address);
  const layout = stored?.draft ?? EMPTY_LAYOUT;
  const changes = stored ? await listChanges(db, stored.id) : [];
  // Disabled sections are composed as well, to show editors their content.
  const shownLayout = { ...layout, sections: { ...layout.sections, off: [] } };
  const [composed, articles, images, warnings, categories, review] = await Promise.all([
    composedFront(frontContext, address, shownLayout),
    staffArticlesById(context, [
      ...new Set([...articleIdsOf(layout), ...changes.flatMap(placedIdsOf)]),
    ]),
    findImagesById(db, imageIdsOf(layout), locale),
    warningsOf(context, stored ? [stored] : []),
    allCategories(context),
    frontReview(context, stored),
  ]);
  const slots = [...composed.main, ...composed.sections.flatMap((section) => section.slots)];
  const cardOf = await frontCards(frontContext, slots);
  const toSlot = (slot: FilledSlot): FrontSlot => {
    const placement = layout.slots[slot.key] ?? null;
    const problem = placement && problemOf(placement, articles.get(placement.articleId), now);
    return { key: slot.key, placement, problem: problem?.problem ?? null, shown: cardOf(slot) };
  };
  const known = (ids: number[]): FrontArticle[] => ids.flatMap((id) => articles.get(id) ?? []);
  return {
    ...address,
    version: stored?.version ?? 1,
    layout,
    changeCount: stored ? Object.keys(loggedChanges(stored.live, stored.draft)).length : 0,
    published: byLine(stored?.publishedAt, stored?.publishedBy),
    edited: byLine(stored?.editedAt, stored?.editedBy),
    main: composed.main.map(toSlot),
    sections: composed.sections.map(({ id, colour, name, slots: sectionSlots }) => ({
      id,
      colour,
      name: categories.find((category) => category.id === id)?.name ?? name,
      off: layout.sections.off.includes(id),
      slots: sectionSlots.map(toSlot),
    })),
    hidden: known(layout.hidden),
    articles: known(articleIdsOf(layout)),
    images: [...images.values()],
    scheduled: changes.map((change) => toScheduledChange(change, articles)),
    warnings,
    review,
  };
}

const placedIdsOf = ({ changes }: StoredChange): number[] =>
  Object.values(changes.slots ?? {}).flatMap((placed) => placed?.articleId ?? []);

function toScheduledChange(
  change: StoredChange,
  articles: Map<number, StaffArticle>,
): ScheduledChange {
  const { id, at, actorName, changes } = change;
  const titles = placedIdsOf(change).flatMap((articleId) => articles.get(articleId)?.title ?? []);
  // The stored changes are complete: the schema of the response adds no defaults.
  return {
    id,
    at: at.toISOString(),
    by: actorName,
    changes: changes as ScheduledChange["changes"],
    titles,
  };
}
