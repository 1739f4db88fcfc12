import { MAX_DVR_MINUTES } from "@masthead/contract/broadcast/channel.ts";
import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type {
  COUNTRY_RULE_OWNERS,
  CountryRule,
  PublicCountryRule,
} from "@masthead/contract/platform/country-rule.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";

/** Rule of an age rating: whether it applies depends on the viewer, see `rulesAbove`. */
export interface AgeRule {
  mode: "age";
  rating: AgeRating;
}

/** Rule that decides whether something plays, with what it belongs to. */
export interface OwnedRule<Rule extends CountryRule | AgeRule = CountryRule | AgeRule> {
  of: (typeof COUNTRY_RULE_OWNERS)[number];
  name: LocalizedText;
  rule: Rule;
  /** End of the airing that it belongs to, in milliseconds since 1970; null: it has no end. */
  until: number | null;
}

/** Airing with rules, in milliseconds since 1970. */
export interface RuledAiring {
  from: number;
  until: number;
  rules: OwnedRule[];
}

/** How far a channel's airings with rules are read into the past and the future, in milliseconds. */
export const RULED_AIRINGS_RANGE = MAX_DVR_MINUTES * MINUTE;

/**
 * Whether a rule allows a country. An unknown country is none of the listed ones: refused by
 * `only`, allowed by `except`.
 */
export const allowsCountry = ({ mode, countries }: CountryRule, country: string | null): boolean =>
  (country !== null && countries.includes(country)) === (mode === "only");

/** Whether a rule is an age rating. */
export const isAgeRule = (owned: OwnedRule): owned is OwnedRule<AgeRule> =>
  owned.rule.mode === "age";

/** Whether a rule lists countries. */
export const isCountryRule = (owned: OwnedRule): owned is OwnedRule<CountryRule> =>
  owned.rule.mode !== "age";

/** Returns the rules for a viewer: without the age ratings that play for them. */
export const rulesAbove = (rules: readonly OwnedRule[], maxAge: AgeRating): OwnedRule[] =>
  rules.filter((owned) => !isAgeRule(owned) || owned.rule.rating > maxAge);

/** Returns the airings that have rules for a viewer. */
export const airingsAbove = (airings: readonly RuledAiring[], maxAge: AgeRating): RuledAiring[] =>
  airings
    .map((airing) => ({ ...airing, rules: rulesAbove(airing.rules, maxAge) }))
    .filter(({ rules }) => rules.length > 0);

/** Returns the first country rule that refuses a country; undefined if all of them allow it. */
export const refusingCountryRule = (
  rules: readonly OwnedRule[],
  country: string | null,
): OwnedRule<CountryRule> | undefined =>
  rules.filter(isCountryRule).find(({ rule }) => !allowsCountry(rule, country));

/**
 * Returns the first rule that refuses a viewer in a country; undefined if all of them allow it.
 * @param rules for the viewer: each age rating in them refuses
 */
export const refusingRule = (
  rules: readonly OwnedRule[],
  country: string | null,
): OwnedRule | undefined => refusingCountryRule(rules, country) ?? rules.find(isAgeRule);

/** Returns one rule that allows what all of the given rules allow; null: everywhere. */
export function combineRules(
  rules: readonly (CountryRule | null | undefined)[],
): PublicCountryRule | null {
  const given = rules.filter((rule) => rule !== null && rule !== undefined);
  const [first, ...others] = given.filter(({ mode }) => mode === "only");
  const excluded = new Set(
    given.flatMap(({ mode, countries }) => (mode === "except" ? countries : [])),
  );
  if (first)
    return {
      mode: "only",
      countries: first.countries.filter(
        (code) => !excluded.has(code) && others.every(({ countries }) => countries.includes(code)),
      ),
    };
  return excluded.size ? { mode: "except", countries: [...excluded].sort() } : null;
}

/** Rules of a live channel for a viewer at a time. */
export interface LiveRules {
  /** Rules of the channel and of what is on air. */
  current: OwnedRule[];
  /** Airings with rules that have ended, but may be within the rewind window. */
  aired: RuledAiring[];
  /** Start of the next airing with rules, in milliseconds since 1970; null: none is near. */
  nextAt: number | null;
  /** Something in reach has a rule, so that URLs of the stream have to expire. */
  restricted: boolean;
}

/** Returns the rules of a live channel from its own and those of its airings. */
export function liveRulesAt(
  ofChannel: readonly OwnedRule[],
  airings: readonly RuledAiring[],
  now: number,
): LiveRules {
  const near = airings.filter(
    ({ from, until }) => until > now - RULED_AIRINGS_RANGE && from < now + RULED_AIRINGS_RANGE,
  );
  const coming = near.flatMap(({ from }) => (from > now ? [from] : []));
  return {
    current: [
      ...ofChannel,
      ...near.flatMap(({ from, until, rules }) => (from <= now && now < until ? rules : [])),
    ],
    aired: near.filter(({ until }) => until <= now),
    nextAt: coming.length ? Math.min(...coming) : null,
    restricted: ofChannel.length + near.length > 0,
  };
}

/**
 * Returns how far back a viewer in a country may play a live stream, in minutes: not into an airing
 * whose rules refuse them. null: no limit.
 */
export function rewindLimitIn(
  { aired }: Pick<LiveRules, "aired">,
  country: string | null,
  { dvrMinutes, now }: { dvrMinutes: number | null; now: number },
): number | null {
  const ends = aired
    .filter(({ rules }) => refusingRule(rules, country))
    .map(({ until }) => Math.floor((now - until) / MINUTE));
  if (!ends.length) return dvrMinutes;
  return Math.min(...ends, dvrMinutes ?? Number.POSITIVE_INFINITY);
}
