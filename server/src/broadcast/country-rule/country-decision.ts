import { MAX_DVR_MINUTES } from "@masthead/contract/broadcast/channel.ts";
import type {
  COUNTRY_RULE_OWNERS,
  CountryRule,
  PublicCountryRule,
} from "@masthead/contract/platform/country-rule.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";

/** Country rule with what it belongs to. */
export interface OwnedRule {
  of: (typeof COUNTRY_RULE_OWNERS)[number];
  name: LocalizedText;
  rule: CountryRule;
  /** End of the airing that it belongs to, in milliseconds since 1970; null: it has no end. */
  until: number | null;
}

/** Airing with country rules, in milliseconds since 1970. */
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

/** Returns the first rule that refuses a country; undefined if all of them allow it. */
export const refusingRule = (
  rules: readonly OwnedRule[],
  country: string | null,
): OwnedRule | undefined => rules.find(({ rule }) => !allowsCountry(rule, country));

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

/** Country rules of a live channel at a time. */
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

/** Returns the country rules of a live channel from its own and those of its airings. */
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
 * Returns how far back a live stream may be played in a country, in minutes: not into an airing
 * that it may not watch. null: no limit.
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
