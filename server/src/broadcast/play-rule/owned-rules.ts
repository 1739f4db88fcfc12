import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type { CountryRule } from "@masthead/contract/platform/country-rule.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { effectiveRating } from "../age-rating/age-decision.ts";
import type { OwnedRule } from "./play-rules.ts";

export interface RuledRecord {
  name: LocalizedText;
  countryRule: CountryRule | null;
}

/** Returns the country rule of a record, with what it belongs to; none if it plays everywhere. */
export const ownedRule = (
  of: OwnedRule["of"],
  { name, countryRule }: RuledRecord,
  until: number | null = null,
): OwnedRule[] => (countryRule ? [{ of, name, rule: countryRule, until }] : []);

/** Names and age ratings of a program and, if there is one, of its episode. */
interface RatedRecords {
  program: { name: LocalizedText; ageRating: AgeRating };
  episode?: { title: LocalizedText; ageRating: AgeRating | null } | null;
}

/** Returns the age rating of an episode, or of a slot of a program, as a rule; none if it is 0. */
export function ownedAgeRule(
  { program, episode }: RatedRecords,
  until: number | null = null,
): OwnedRule[] {
  const rating = effectiveRating(program.ageRating, episode?.ageRating);
  if (rating === 0) return [];
  const owner: Pick<OwnedRule, "of" | "name"> =
    episode && episode.ageRating !== null
      ? { of: "episode", name: episode.title }
      : { of: "program", name: program.name };
  return [{ ...owner, rule: { mode: "age", rating }, until }];
}
