import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import { column } from "../platform/list/column.tsx";
import type { ExportFormat } from "../platform/list/export/export-columns.ts";
import { ageRatingText } from "./age-rating-input.tsx";

interface Rated {
  /** null if an episode has the rating of its program. */
  ageRating: AgeRating | null;
}

/** Column with the age rating of programs and episodes; its own, not the inherited one. */
export const ageRatingColumn = column<Rated>("ageRating", {}, ({ ageRating }, { translate }) =>
  ageRatingText(translate, ageRating),
);

/** Age rating in exports, as the column shows it. */
export const ageRatingExport = {
  value: ({ ageRating }: Rated, { translate }: ExportFormat) => ageRatingText(translate, ageRating),
};
