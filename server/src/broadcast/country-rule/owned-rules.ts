import type { CountryRule } from "@masthead/contract/platform/country-rule.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import type { OwnedRule } from "./country-decision.ts";

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
