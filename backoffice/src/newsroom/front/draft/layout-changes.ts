import type {
  FrontLayout,
  FrontSections,
  Placement,
} from "@masthead/contract/newsroom/front/front-layout.ts";
import { sameValue } from "../../../platform/form/conflict/same-value.ts";

/**
 * Changes of a layout, with complete placements. A slot that is null is filled automatically again.
 */
export interface LayoutChanges {
  slots?: Record<string, Placement | null>;
  hide?: number[];
  show?: number[];
  sections?: FrontSections;
}

/** Field of a conflict that is not a slot. */
export const SECTIONS_FIELD = "sections";

/** Returns a placement without overrides. */
export const newPlacement = (articleId: number): Placement => ({
  articleId,
  headline: "",
  kicker: "",
  mediaId: null,
  size: "standard",
  relatedIds: [],
  until: null,
});

/** Returns whether two placements are equal. Times may be in different formats. */
export function samePlacement(
  first: Placement | null | undefined,
  second: Placement | null | undefined,
): boolean {
  const comparable = (placement: Placement | null | undefined) =>
    placement ? { ...placement, until: placement.until && Date.parse(placement.until) } : null;
  return sameValue(comparable(first), comparable(second));
}

/** Returns a layout with changes applied. */
export function applyChanges(
  layout: FrontLayout,
  { slots = {}, hide = [], show = [], sections }: LayoutChanges,
): FrontLayout {
  const placed = Object.entries({ ...layout.slots, ...slots }).filter(
    (entry): entry is [string, Placement] => entry[1] !== null,
  );
  return {
    slots: Object.fromEntries(placed),
    hidden: [...new Set([...layout.hidden, ...hide])].filter((id) => !show.includes(id)),
    sections: sections ?? layout.sections,
  };
}

/** Returns the inverse of changes: applied afterwards, it restores the layout. */
export function inverseOf(
  before: FrontLayout,
  { slots, hide = [], show = [], sections }: LayoutChanges,
): LayoutChanges {
  const unhide = hide.filter((id) => !before.hidden.includes(id));
  const hideAgain = show.filter((id) => before.hidden.includes(id));
  return {
    ...(slots && {
      slots: Object.fromEntries(Object.keys(slots).map((key) => [key, before.slots[key] ?? null])),
    }),
    ...(hideAgain.length && { hide: hideAgain }),
    ...(unhide.length && { show: unhide }),
    ...(sections && { sections: before.sections }),
  };
}

/** Returns the changes that turn one layout into another. */
export function differenceOf(from: FrontLayout, to: FrontLayout): LayoutChanges {
  const keys = [...new Set([...Object.keys(from.slots), ...Object.keys(to.slots)])];
  const slots = keys
    .filter((key) => !samePlacement(from.slots[key], to.slots[key]))
    .map((key) => [key, to.slots[key] ?? null] as const);
  const hide = to.hidden.filter((id) => !from.hidden.includes(id));
  const show = from.hidden.filter((id) => !to.hidden.includes(id));
  return {
    ...(slots.length && { slots: Object.fromEntries(slots) }),
    ...(hide.length && { hide }),
    ...(show.length && { show }),
    ...(!sameValue(from.sections, to.sections) && { sections: to.sections }),
  };
}

/** Returns whether changes change nothing. */
export const isEmptyChange = ({
  slots = {},
  hide = [],
  show = [],
  sections,
}: LayoutChanges): boolean =>
  Object.keys(slots).length + hide.length + show.length === 0 && !sections;

/** Returns the value of a slot, or of the sections, in a layout. */
const fieldValue = (layout: FrontLayout, field: string) =>
  field === SECTIONS_FIELD ? layout.sections : (layout.slots[field] ?? null);

/**
 * Value of a slot or of the sections that someone else changed, and the one of the current user.
 */
export interface ChangedField {
  field: string;
  theirs: Placement | FrontSections | null;
  yours: Placement | FrontSections | null;
}

/**
 * Returns the fields of changes whose current values are not those that the changes are based on.
 */
export function staleFields(
  seen: FrontLayout,
  current: FrontLayout,
  changes: LayoutChanges,
): ChangedField[] {
  const fields = [
    ...Object.keys(changes.slots ?? {}),
    ...(changes.sections ? [SECTIONS_FIELD] : []),
  ];
  return fields.flatMap((field) => {
    const theirs = fieldValue(current, field);
    const yours =
      field === SECTIONS_FIELD ? (changes.sections ?? null) : (changes.slots?.[field] ?? null);
    const isSame = field === SECTIONS_FIELD ? sameValue : (samePlacement as typeof sameValue);
    // If both made the same change, no choice is needed.
    return isSame(fieldValue(seen, field), theirs) || isSame(theirs, yours)
      ? []
      : [{ field, theirs, yours }];
  });
}

/** Returns changes without some slots, or without the sections. */
export function withoutFields(
  { slots, sections, ...rest }: LayoutChanges,
  fields: readonly string[],
): LayoutChanges {
  const remaining = Object.entries(slots ?? {}).filter(([key]) => !fields.includes(key));
  return {
    ...rest,
    ...(remaining.length && { slots: Object.fromEntries(remaining) }),
    ...(sections && !fields.includes(SECTIONS_FIELD) && { sections }),
  };
}
