import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { fetchApi } from "../../../platform/api/api.ts";
import type { PlayerItem } from "../player-item.ts";
import { type RecordingPlayback, recordingPlayback } from "./recording-playback.ts";

/** Reason why an item does not play; selects the error message. */
export type PlaybackProblem = "premium" | "gone" | "offline" | "unavailable" | "unplayable";

/** The server refused to return a playback URL, or is unreachable. */
class PlaybackRefused extends Error {
  readonly problem: PlaybackProblem;
  constructor(problem: PlaybackProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Problems by HTTP status. */
const PROBLEMS: Record<number, PlaybackProblem> = { 401: "premium", 402: "premium", 404: "gone" };

/** Maps an error of the playback request to a problem. */
export const problemOf = (error: unknown): PlaybackProblem =>
  error instanceof PlaybackRefused ? error.problem : "unavailable";

/** True if a retry may help. */
export const isTransient = (problem: PlaybackProblem) =>
  problem === "unavailable" || problem === "offline";

/**
 * Requests the playback URL of an item; the audio URL for an audio-only episode. @throws
 * PlaybackRefused
 * @param bitRate of a further stream of a radio channel
 */
export async function fetchPlayback(
  item: PlayerItem,
  bitRate?: number,
): Promise<Playback | RecordingPlayback> {
  const response = await requestPlayback(item, bitRate).catch(() => {
    throw new PlaybackRefused(navigator.onLine ? "unavailable" : "offline");
  });
  if (!(response instanceof Response)) return response;
  if (!response.ok) throw new PlaybackRefused(PROBLEMS[response.status] ?? "unavailable");
  const body = await response.json();
  return "playback" in body ? body.playback : body;
}

function requestPlayback(
  { kind, id, accessKey, medium, recording }: PlayerItem,
  bitRate: number | undefined,
) {
  const options = { cache: "no-store" } as const;
  if (recording) return recordingPlayback({ id, recording });
  if (accessKey !== undefined)
    return fetchApi("GET /v1/channels/{id}/{key}", { id, key: accessKey }, options);
  if (kind === "channel")
    return fetchApi(
      "GET /v1/playback/channel/{id}",
      bitRate === undefined ? { id } : { id, bitRate },
      options,
    );
  return fetchApi(
    "GET /v1/playback/episode/{id}",
    medium === "audio" ? { id, sound: 1 } : { id },
    options,
  );
}
