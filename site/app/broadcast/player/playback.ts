import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import type { Piece } from "./piece.ts";

/** Why something does not play, as the reader is told. */
export type Problem = "premium" | "gone" | "offline" | "unavailable" | "unplayable";

/** The server would not say where something plays, or could not be asked. */
class PlaybackRefused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

const PROBLEMS: Record<number, Problem> = { 402: "premium", 404: "gone" };

/** What went wrong when it was asked where something plays. */
export const problemOf = (error: unknown): Problem => (error instanceof PlaybackRefused ? error.problem : "unavailable");

/** Whether asking again may help. */
export const passes = (problem: Problem) => problem === "unavailable" || problem === "offline";

/** Asks where a piece plays; of an episode that is only heard, where its sound does. @throws PlaybackRefused */
export async function askPlayback({ of, id, key, medium }: Piece): Promise<Playback> {
  const sound = of === "episode" && medium === "audio" ? "?sound=1" : "";
  const path = key === undefined ? `playback/${of}/${id}${sound}` : `channels/${id}/${encodeURIComponent(key)}`;
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}`, { cache: "no-store" });
  } catch {
    throw new PlaybackRefused(navigator.onLine ? "unavailable" : "offline");
  }
  if (!response.ok) throw new PlaybackRefused(PROBLEMS[response.status] ?? "unavailable");
  const reply = (await response.json()) as Playback | { playback: Playback };
  return "playback" in reply ? reply.playback : reply;
}
