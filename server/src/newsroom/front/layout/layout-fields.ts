import {
  EMPTY_LAYOUT,
  type FrontChanges,
  type FrontLayout,
  type FrontSections,
  type Placement,
} from "@masthead/contract/newsroom/front/front-layout.ts";
import { changesBetween, mergeEdit } from "../../../platform/crud/merge-changes.ts";

/**
 * Layout as one field per decision, so that edits are merged by slot: `{slot}` is a placement or
 * null, `hidden.{article}` is true or null, `sections` is the order of the sections or null.
 */
export type LayoutFields = Record<string, Placement | FrontSections | true | null>;

const HIDDEN = "hidden.";

function fieldsOfLayout({ slots, hidden, sections }: FrontLayout): LayoutFields {
  const fields: LayoutFields = { ...slots };
  for (const id of hidden) fields[HIDDEN + id] = true;
  if (sections.order.length || sections.off.length) fields.sections = sections;
  return fields;
}

function layoutOfFields(fields: LayoutFields): FrontLayout {
  const layout: FrontLayout = { ...EMPTY_LAYOUT, slots: {}, hidden: [] };
  for (const [field, value] of Object.entries(fields)) {
    if (value === null) continue;
    if (field === "sections") layout.sections = value as FrontSections;
    else if (field.startsWith(HIDDEN)) layout.hidden.push(Number(field.slice(HIDDEN.length)));
    else layout.slots[field] = value as Placement;
  }
  layout.hidden.sort((a, b) => a - b);
  return layout;
}

/**
 * Converts changes to fields, with placements in their stored form, so that equal values compare as
 * equal.
 */
function fieldsOfChanges({
  slots = {},
  hide = [],
  show = [],
  sections,
}: FrontChanges): LayoutFields {
  const fields: LayoutFields = {};
  for (const [slot, placed] of Object.entries(slots))
    fields[slot] = placed && storedPlacement(placed);
  for (const id of show) fields[HIDDEN + id] = null;
  for (const id of hide) fields[HIDDEN + id] = true;
  if (sections) fields.sections = sections.order.length || sections.off.length ? sections : null;
  return fields;
}

type PlacementInput = NonNullable<NonNullable<FrontChanges["slots"]>[string]>;

function storedPlacement({
  articleId,
  headline = "",
  kicker = "",
  mediaId = null,
  size = "standard",
  relatedIds = [],
  until = null,
}: PlacementInput): Placement {
  return {
    articleId,
    headline,
    kicker,
    mediaId,
    size,
    relatedIds,
    until: until && new Date(until).toISOString(),
  };
}

/** Returns the changes that lead from one layout to another. */
export function changesBetweenLayouts(before: FrontLayout, after: FrontLayout): FrontChanges {
  const changes: FrontChanges = {};
  for (const [field, [, value]] of Object.entries(loggedChanges(before, after))) {
    if (field === "sections") changes.sections = after.sections;
    else if (field.startsWith(HIDDEN)) {
      const list = value ? "hide" : "show";
      changes[list] = [...(changes[list] ?? []), Number(field.slice(HIDDEN.length))];
    } else changes.slots = { ...changes.slots, [field]: value as Placement | null };
  }
  return changes;
}

/** Returns `[before, after]` of each decision that differs, for the audit log. */
export const loggedChanges = (
  before: FrontLayout,
  after: FrontLayout,
): Record<string, [unknown, unknown]> => {
  const [old, now] = [fieldsOfLayout(before), fieldsOfLayout(after)];
  return changesBetween(old, now, new Set([...Object.keys(old), ...Object.keys(now)]));
};

/** Returns the layout after changes, without checking their base. */
export const applyChanges = (layout: FrontLayout, changes: FrontChanges): FrontLayout =>
  layoutOfFields({ ...fieldsOfLayout(layout), ...fieldsOfChanges(changes) });

interface LayoutMerge {
  layout: FrontLayout;
  /** Slots that were changed concurrently, with both values. They keep the stored value. */
  conflicts: { field: string; theirs: unknown; yours: unknown }[];
}

/**
 * Merges changes into a stored layout. `base` is the layout that they were made on; null if it is
 * no longer known.
 */
export function mergeLayout(
  stored: FrontLayout,
  changes: FrontChanges,
  base: FrontLayout | null,
): LayoutMerge {
  const fields = fieldsOfLayout(stored);
  const merge = mergeEdit(fields, fieldsOfChanges(changes), base && fieldsOfLayout(base));
  return {
    layout: layoutOfFields({ ...fields, ...(merge.changes as LayoutFields) }),
    conflicts: merge.conflicts,
  };
}

/** Ids of the articles that a layout references: those placed in slots first. */
export function articleIdsOf({ slots, hidden }: FrontLayout): number[] {
  const placements = Object.values(slots);
  return [
    ...new Set([
      ...placements.map(({ articleId }) => articleId),
      ...placements.flatMap(({ relatedIds }) => relatedIds),
      ...hidden,
    ]),
  ];
}

export const imageIdsOf = ({ slots }: FrontLayout): number[] => [
  ...new Set(Object.values(slots).flatMap(({ mediaId }) => mediaId ?? [])),
];

/** Returns the next time after `now` at which a placement ends. */
export function nextEndOf({ slots }: FrontLayout, now: Date): Date | null {
  const ends = Object.values(slots).flatMap(({ until }) =>
    until && Date.parse(until) > now.getTime() ? [Date.parse(until)] : [],
  );
  return ends.length ? new Date(Math.min(...ends)) : null;
}
