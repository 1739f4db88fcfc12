import type { AdhanRule } from "@masthead/contract/broadcast/adhan.ts";
import type { AdhanPrayer } from "@masthead/contract/broadcast/prayer-names.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { contributions } from "../../platform/contributions.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { TimeRange } from "./time-range.ts";

/** Call to prayer on a channel. */
export interface AdhanTime extends TimeRange {
  prayer: AdhanPrayer;
  /** Maghrib in Ramadan. */
  isIftar: boolean;
  city: LocalizedText;
}

/**
 * Returns the calls to prayer by a rule that overlap a time range, in order; none while the site
 * has no prayer times, or the city is no longer listed. The religious calendar provides it.
 */
export type AdhanTimes = (
  context: CallContext,
  rule: AdhanRule,
  range: TimeRange,
) => Promise<AdhanTime[]>;

export const adhanTimes = contributions<AdhanTimes>();
