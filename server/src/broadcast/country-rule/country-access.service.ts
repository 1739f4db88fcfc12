import type { CountryRefusal } from "@masthead/contract/platform/country-rule.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { DEFAULT_LOCALE, type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type LiveRules,
  liveRulesAt,
  type OwnedRule,
  RULED_AIRINGS_RANGE,
} from "./country-decision.ts";
import { ownedRule, type RuledRecord } from "./owned-rules.ts";
import { ruledAiringsLookup } from "./ruled-airings.ts";

/** Time for which the airings of a channel are cached while nothing changes, in milliseconds. */
const AIRINGS_FRESH_FOR = 5 * MINUTE;

/**
 * Returns the country rules of a live channel: its own, and those of its airings, which are cached
 * until the schedule changes.
 */
export async function liveRulesOf(
  platform: Platform,
  channel: RuledRecord & { id: number },
  now: Date,
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
  return liveRulesAt(ownedRule("channel", channel), airings, time);
}

/** Describes a refusal for the caller. */
export const toRefusal = (
  { of, name, rule, until }: OwnedRule,
  country: string | null,
  locale: Locale,
): CountryRefusal => ({
  of,
  name: localized(name, locale),
  ...rule,
  country,
  until: until === null ? null : new Date(until).toISOString(),
});
