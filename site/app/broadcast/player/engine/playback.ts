import type { AgeRefusal } from "@masthead/contract/platform/age-rating.ts";
import type { CountryRefusal } from "@masthead/contract/platform/country-rule.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import type { StreamRefusal } from "@masthead/contract/platform/stream-limit.ts";
import { fetchApi } from "../../../platform/api/api.ts";
import type { PlayerItem } from "../player-item.ts";
import { toDeviceTime } from "./device-time.ts";
import { type CaptionedPlayback, recordingPlayback, withTracks } from "./recording-playback.ts";

/** Reason why an item does not play; selects the error message. */
export type PlaybackProblem =
  | "premium"
  | "country"
  | "age"
  | "limit"
  | "gone"
  | "offline"
  | "unavailable"
  | "unplayable";

/** Why the rules of an item do not let the reader play it. */
export interface Refusals {
  refusal: CountryRefusal | null;
  ageRefusal: AgeRefusal | null;
  streamRefusal: StreamRefusal | null;
}

export const NO_REFUSALS: Refusals = { refusal: null, ageRefusal: null, streamRefusal: null };

/** The server refused to return a playback URL, or is unreachable. */
class PlaybackRefused extends Error {
  readonly problem: PlaybackProblem;
  readonly refusals: Refusals;
  constructor(problem: PlaybackProblem, refusals: Partial<Refusals> = {}) {
    super(problem);
    this.problem = problem;
    this.refusals = { ...NO_REFUSALS, ...refusals };
  }
}

/** Problems by HTTP status. */
const PROBLEMS: Record<number, PlaybackProblem> = { 401: "premium", 402: "premium", 404: "gone" };

/** Maps an error of the playback request to a problem. */
export const problemOf = (error: unknown): PlaybackProblem =>
  error instanceof PlaybackRefused ? error.problem : "unavailable";

/** Returns why the rules of an item do not let the reader play it. */
export const refusalsOf = (error: unknown): Refusals =>
  error instanceof PlaybackRefused ? error.refusals : NO_REFUSALS;

/** True if a retry may help. */
export const isTransient = (problem: PlaybackProblem) =>
  problem === "unavailable" || problem === "offline";

/**
 * Requests the playback URL of an item, with its expiry by the clock of this device; the audio URL
 * for an audio-only episode. @throws PlaybackRefused
 * @param bitRate of a further stream of a radio channel
 */
export async function fetchPlayback(
  item: PlayerItem,
  bitRate?: number,
): Promise<CaptionedPlayback> {
  const response = await requestPlayback(item, bitRate).catch(() => {
    throw new PlaybackRefused(navigator.onLine ? "unavailable" : "offline");
  });
  if (!(response instanceof Response)) return response;
  if (!response.ok) throw await refused(response);
  const body = await response.json();
  const playback = withTracks("playback" in body ? body.playback : body);
  return { ...playback, expiresAt: toDeviceTime(playback.expiresAt, response) };
}

async function refused(response: Response): Promise<PlaybackRefused> {
  const {
    countryRefusal,
    ageRefusal,
    streamRefusal,
  }: Pick<Problem, "countryRefusal" | "ageRefusal" | "streamRefusal"> =
    response.status === 403 ? await response.json().catch(() => ({})) : {};
  if (ageRefusal) return new PlaybackRefused("age", { ageRefusal });
  if (streamRefusal) return new PlaybackRefused("limit", { streamRefusal });
  return countryRefusal
    ? new PlaybackRefused("country", { refusal: countryRefusal })
    : new PlaybackRefused(PROBLEMS[response.status] ?? "unavailable");
}

function requestPlayback(
  { kind, id, accessKey, medium, recording }: PlayerItem,
  bitRate: number | undefined,
) {
  const options = { cache: "no-store" } as const;
  // The language of names in the explanation of a refusal.
  const locale = (document.documentElement.lang || undefined) as Locale | undefined;
  if (recording) return recordingPlayback({ id, recording });
  if (accessKey !== undefined)
    return fetchApi("GET /v1/channels/{id}/{key}", { id, key: accessKey, locale }, options);
  if (kind === "channel")
    return fetchApi(
      "GET /v1/playback/channel/{id}",
      bitRate === undefined ? { id, locale } : { id, bitRate, locale },
      options,
    );
  return fetchApi(
    "GET /v1/playback/episode/{id}",
    medium === "audio" ? { id, sound: 1, locale } : { id, locale },
    options,
  );
}
