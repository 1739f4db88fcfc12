import type { BreakingEdition } from "@masthead/contract/newsroom/breaking/breaking.ts";

const FIELDS = [
  "headline",
  "paragraph",
  "alertTitle",
  "alertBody",
  "social",
  "ticker",
  "front",
  "push",
  "pushBreaking",
  "pushCategoryIds",
  "mail",
  "mailSubject",
  "mailText",
] as const satisfies readonly (keyof BreakingEdition)[];

/** Fields of a language that the desk edits. */
export type EditionDraft = Pick<BreakingEdition, (typeof FIELDS)[number]>;

/** Unsaved values of a language, with the version of the article that they are based on. */
export interface Unsaved {
  articleVersion: number;
  values: Partial<EditionDraft>;
}

/** Returns the fields that an unsaved draft changes. */
export function changedFields(
  edition: BreakingEdition,
  unsaved: Unsaved | undefined,
): Partial<EditionDraft> {
  const values = unsaved?.values ?? {};
  return Object.fromEntries(
    FIELDS.filter(
      (field) =>
        values[field] !== undefined &&
        JSON.stringify(values[field]) !== JSON.stringify(edition[field]),
    ).map((field) => [field, values[field]]),
  );
}
