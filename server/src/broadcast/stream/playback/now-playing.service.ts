import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { readIcyTitle } from "../check/icy-title.ts";
import { isRemovedTitle, reportedTitle } from "../song/song.service.ts";
import { streamFormatOf } from "../stream-format.ts";
import { channelSource } from "../stream-source.service.ts";

/** Time for which a title is fresh, and time limit for callers waiting for a new one. */
const FRESH_MS = 15_000;
const TIMEOUT_MS = 2000;

interface CachedTitle {
  /** Request for the title, started at `since`. */
  title: Promise<string | null>;
  startedAt: number;
  /** Last known title, used when the request takes too long. */
  lastTitle: string | null;
}

const titleCache = new LRUCache<string, CachedTitle>({ max: 500 });

/**
 * Returns the title that the playout system of a radio channel reported, or that the channel sends in its
 * Icecast metadata; null when it sends none, or a song that staff removed.
 * After a timeout of two seconds, returns the last known title.
 * @throws NOT_FOUND
 */
export async function nowPlaying(context: CallContext, channelId: number): Promise<string | null> {
  const { platform } = context;
  const source = await channelSource(platform, channelId);
  if (!source) throw notFound();
  const { kind, streamUrl, songSource } = source;
  if (songSource === "playout") return reportedTitle(context, channelId);
  if (
    kind !== "audio" ||
    streamUrl.startsWith("sample:") ||
    streamFormatOf(streamUrl, "audio").type !== "file"
  )
    return null;
  const cached = titleOf(platform.config, streamUrl);
  const timeout = new AbortController();
  const fallback = wait(TIMEOUT_MS, cached.lastTitle, { signal: timeout.signal }).catch(
    () => cached.lastTitle,
  );
  const title = await Promise.race([cached.title, fallback]);
  timeout.abort();
  const isHidden =
    title !== null && songSource === "stream" && (await isRemovedTitle(context, channelId, title));
  return isHidden ? null : title;
}

function titleOf(config: Platform["config"], url: string): CachedTitle {
  const cached = titleCache.get(url);
  if (cached && Date.now() - cached.startedAt < FRESH_MS) return cached;
  const next: CachedTitle = {
    title: loadTitle(),
    startedAt: Date.now(),
    lastTitle: cached?.lastTitle ?? null,
  };
  titleCache.set(url, next);
  return next;

  async function loadTitle(): Promise<string | null> {
    const title = await readIcyTitle(config, url).catch(() => null);
    next.lastTitle = title;
    return title;
  }
}
