import type { AgeRefusal } from "@masthead/contract/platform/age-rating.ts";
import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import type { CountryRefusal, CountryRule } from "@masthead/contract/platform/country-rule.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { DEFAULT_LOCALE, type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { ownedRule, type RuledRecord } from "./owned-rules.ts";
import {
  type AgeRule,
  airingsAbove,
  isAgeRule,
  type LiveRules,
  liveRulesAt,
  type OwnedRule,
  RULED_AIRINGS_RANGE,
} from "./play-rules.ts";
import { ruledAiringsLookup } from "./ruled-airings.ts";

/** Time for which the airings of a channel are cached while nothing changes, in milliseconds. */
const AIRINGS_FRESH_FOR = 5 * MINUTE;

/**
 * Returns the rules of a live channel for a viewer: its own, and those of its airings, which are
 * cached until the schedule changes.
 * @param maxAgeOf returns the highest age rating that plays for the viewer; called only if an airing
 * has a rating
 */
export async function liveRulesOf(
  platform: Platform,
  channel: RuledRecord & { id: number },
  now: Date,
  maxAgeOf: () => AgeRating | Promise<AgeRating>,
): Promise<LiveRules> {
  const time = now.getTime();
  const airings = await platform.memo.get(
    `stream:ruled-airings:${channel.id}`,
    () =>
      ruledAiringsLookup.only()(innerContext(platform, DEFAULT_LOCALE, now), channel.id, {
        from: time - RULED_AIRINGS_RANGE,
        until: time + RULED_AIRINGS_RANGE + HOUR,
      }),
    // Stale rules must not open a stream.
    { staleIfError: false, freshFor: AIRINGS_FRESH_FOR },
  );
  const isRated = airings.some(({ rules }) => rules.some(isAgeRule));
  const applicable = isRated ? airingsAbove(airings, await maxAgeOf()) : airings;
  return liveRulesAt(ownedRule("channel", channel), applicable, time);
}

/** Describes the refusal of a country for the caller. */
export const toCountryRefusal = (
  { of, name, rule, until }: OwnedRule<CountryRule>,
  country: string | null,
  locale: Locale,
): CountryRefusal => ({
  of,
  name: localized(name, locale),
  ...rule,
  country,
  until: until === null ? null : new Date(until).toISOString(),
});

/** Describes an age rating that does not play for the caller. */
export const toAgeRefusal = (
  { of, name, rule, until }: OwnedRule<AgeRule>,
  step: AgeRefusal["step"],
  locale: Locale,
): AgeRefusal => ({
  of: of === "episode" ? "episode" : "program",
  name: localized(name, locale),
  rating: rule.rating,
  step,
  until: until === null ? null : new Date(until).toISOString(),
});
