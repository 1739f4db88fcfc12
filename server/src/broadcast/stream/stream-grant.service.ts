import type { AgeRating } from "@masthead/contract/platform/age-rating-terms.ts";
import { type CallerPlace, countryOfCaller } from "../../audience/country/country.service.ts";
import type { Platform } from "../../platform/platform.ts";
import { maxAgeForAllIn } from "../age-rating/age-access.service.ts";
import { activeKeys } from "../channel/channel-key.ts";
import { liveRulesOf } from "../play-rule/live-rules.service.ts";
import {
  isCountryRule,
  type LiveRules,
  refusingRule,
  rewindLimitIn,
  rulesAbove,
} from "../play-rule/play-rules.ts";
import { type Protection, protectionOf } from "./failover/protection.ts";
import type { MediaUse } from "./stream-format.ts";
import { keepsPlace } from "./stream-limit/stream-limit.service.ts";
import { channelSource, episodeSource, streamUrlOf } from "./stream-source.service.ts";
import { type TokenScope, tokenViewers, verifyToken } from "./stream-token.ts";

/** Kind and id, for a radio channel also the bit rate of one of its further streams. */
const SCOPE = /^(channel|key|episode|sound)-([1-9]\d{0,15})(?:(?<=^channel-\d+)-([1-9]\d{0,4}))?$/;

/** Access that a valid token grants. */
export interface Grant {
  scope: TokenScope;
  /** Source: a web URL, an uploaded recording, or a sample. */
  sourceUrl: string;
  use: MediaUse;
  /** Rewind limit of a live stream in minutes; null: no limit. */
  dvrMinutes: number | null;
  /** Second source and slate of a channel; null without both. */
  protection: Protection | null;
  /**
   * Rules for the viewer of the stream now, of airings in its rewind window, and the start of the
   * next with one.
   */
  playRules: LiveRules;
  /** The token belongs to a member of staff, for whom these rules do not apply. */
  inAnyCountry: boolean;
  /** Place of the device, in a plan that limits them; null without a limit. */
  place: number | null;
  expiresAt: Date;
}

interface TokenSource extends Pick<Grant, "sourceUrl" | "use" | "dvrMinutes" | "protection"> {
  /** Returns the rules for a viewer, by the highest age rating that plays for them. */
  rulesFor: (maxAge: AgeRating) => Promise<LiveRules>;
  /** Values that its tokens may be bound to: the active keys of a channel, or an empty string. */
  boundValues: string[];
}

/**
 * Resolves a token: 403 when it does not open the scope or has expired, 404 when the stream no
 * longer exists.
 */
export async function resolveGrant(
  platform: Platform,
  token: string,
  scope: string,
  now: Date,
): Promise<Grant | 403 | 404> {
  const [, kind, digits, bitRate] = SCOPE.exec(scope) ?? [];
  if (!kind || !digits) return 403;
  const tokenScope = scope as TokenScope;
  const validFor = (boundValues: string[]) => {
    for (const { boundTo, ...viewer } of boundValues.flatMap((value) => tokenViewers(value))) {
      const result = verifyToken(platform.config, token, tokenScope, now, boundTo);
      if (result.is === "valid") {
        const { expiresAt, place } = result;
        return { ...viewer, expiresAt, place };
      }
    }
    return undefined;
  };
  // Only tokens bound to a channel key need a lookup first; others are rejected without a database
  // query.
  if (kind !== "key" && !validFor([""])) return 403;
  const found = await findSource(platform, kind, Number(digits), now, bitRate);
  const valid = validFor(found?.boundValues ?? [""]);
  if (!valid) return 403;
  if (!found) return 404;
  const { boundValues: _, rulesFor, ...source } = found;
  const { expiresAt, inAnyCountry, maxAge, place } = valid;
  const playRules = await rulesFor(maxAge ?? (await maxAgeForAllIn(platform, now)));
  return { ...source, playRules, scope: tokenScope, expiresAt, inAnyCountry, place };
}

/**
 * Applies the rules of a stream to the bearer of a token, who may have taken it abroad, or have it
 * from before a program with an age rating, or play on a device whose place another one has taken:
 * 403 while the stream may not be played, and no rewind into an airing that may not.
 */
export async function admitViewer(
  platform: Platform,
  caller: CallerPlace,
  grant: Grant,
  now: Date,
): Promise<Grant | 403> {
  const { playRules, inAnyCountry, dvrMinutes, place } = grant;
  if (place !== null && !(await keepsPlace(platform, place))) return 403;
  const { current, aired } = playRules;
  const rules = [...current, ...aired.flatMap((airing) => airing.rules)];
  if (inAnyCountry || !rules.length) return grant;
  const country = rules.some(isCountryRule) ? await countryOfCaller(platform, caller) : null;
  if (refusingRule(current, country)) return 403;
  return {
    ...grant,
    dvrMinutes: rewindLimitIn(playRules, country, { dvrMinutes, now: now.getTime() }),
  };
}

async function findSource(
  platform: Platform,
  kind: string,
  id: number,
  now: Date,
  bitRate: string | undefined,
): Promise<TokenSource | undefined> {
  if (kind === "channel" || kind === "key") {
    const row = await channelSource(platform, id);
    const sourceUrl = row
      ? streamUrlOf(row, bitRate === undefined ? undefined : Number(bitRate))
      : undefined;
    if (!row || sourceUrl === undefined) return undefined;
    const boundValues = kind === "key" ? activeKeys(row, now).map(({ key }) => key) : [""];
    // The further streams of a radio channel have no second source.
    const protection = bitRate === undefined ? protectionOf(row, platform.config) : null;
    const rulesFor: TokenSource["rulesFor"] = (maxAge) =>
      liveRulesOf(platform, row, now, () => maxAge);
    const { kind: use, dvrMinutes } = row;
    return { sourceUrl, use, dvrMinutes, protection, rulesFor, boundValues };
  }
  const row = await episodeSource(platform, id, now);
  const url = kind === "sound" ? row?.audioUrl : row?.videoUrl;
  return row && url
    ? {
        sourceUrl: url,
        use: kind === "sound" ? "recordedAudio" : "recordedVideo",
        dvrMinutes: null,
        protection: null,
        rulesFor: async (maxAge) => {
          const current = rulesAbove(row.playRules, maxAge);
          return { current, aired: [], nextAt: null, restricted: current.length > 0 };
        },
        boundValues: [""],
      }
    : undefined;
}
