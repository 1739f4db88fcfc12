import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontDraft, FrontSlot } from "@masthead/contract/newsroom/front/front-staff.ts";
import { applyChanges, type LayoutChanges } from "./layout-changes.ts";

const slotsOf = ({ main, sections }: FrontDraft): FrontSlot[] => [
  ...main,
  ...sections.flatMap(({ slots }) => slots),
];

/** Returns the article that each slot of a draft shows. */
const shownIn = (draft: FrontDraft) =>
  new Map(slotsOf(draft).map(({ key, shown }) => [key, shown?.id ?? null]));

const takenIn = ({ slots, hidden }: FrontLayout) =>
  new Set([...Object.values(slots).map(({ articleId }) => articleId), ...hidden]);

/** Whether a slot shows an article because of own changes. */
type IsOwn = (articleId: number | null) => boolean;

/**
 * Returns what own changes lead to in the automatic slots at the top: the placed and hidden
 * articles leave, and the others move up. The last slots are filled with articles that were not
 * shown. An article that was placed or hidden returns somewhere.
 */
function ownShiftsAtTop(
  { main, layout: before }: FrontDraft,
  changes: readonly LayoutChanges[],
  wasShown: IsOwn,
): Map<string, IsOwn> {
  const layout = changes.reduce(applyChanges, before);
  const taken = takenIn(layout);
  const returns = [...takenIn(before)].some((id) => !taken.has(id));
  const automatic = main.flatMap(({ placement, shown }) =>
    placement || !shown || taken.has(shown.id) ? [] : [shown.id],
  );
  const isOwnAt = (index: number): IsOwn => {
    const expected = automatic[index];
    if (expected === undefined) return (id) => returns || id === null || !automatic.includes(id);
    return returns ? wasShown : (id) => id === expected;
  };
  const open = main.filter(({ key }) => !layout.slots[key]);
  return new Map(open.map(({ key }, index) => [key, isOwnAt(index)]));
}

/** Updates the articles that an editor saw in slots for a later draft. */
export type FollowOwnChanges = (
  expected: Record<string, number | null>,
  draft: FrontDraft,
) => Record<string, number | null>;

/**
 * Returns a function that adds the effects of the editor's own changes to the automatic slots that
 * the editor has seen. They are not on screen yet, and must not be reported as changes by others.
 */
export function followOwnChanges(
  seen: FrontDraft,
  changes: readonly LayoutChanges[],
): FollowOwnChanges {
  if (!changes.length) return (expected) => expected;
  const known = new Set(shownIn(seen).values());
  const wasShown: IsOwn = (id) => known.has(id);
  const atTop = ownShiftsAtTop(seen, changes, wasShown);
  return (expected, draft) => {
    const shown = shownIn(draft);
    const follow = (key: string, articleId: number | null) => {
      const now = shown.get(key) ?? null;
      const isOwn = atTop.get(key) ?? wasShown;
      return isOwn(now) ? now : articleId;
    };
    return Object.fromEntries(
      Object.entries(expected).map(([key, articleId]) => [key, follow(key, articleId)]),
    );
  };
}
