import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { readTitle } from "./check/icy-title.ts";
import { formOf } from "./stream-form.ts";
import { channelSource } from "./stream-source.service.ts";

/** Milliseconds for which a title counts, and for which who asks waits for it. */
const FRESH = 15_000;
const PATIENCE = 2000;

interface Heard {
  /** What the station says, asked for at `since`. */
  title: Promise<string | null>;
  since: number;
  /** The last that is known of it, for who does not wait. */
  said: string | null;
}

const heard = new LRUCache<string, Heard>({ max: 500 });

/**
 * What a radio channel says that it plays, as Icecast stations send it within their sound; null when it says nothing. Who asks waits
 * two seconds at most, and else gets what was said before. @throws NOT_FOUND
 */
export async function nowPlaying({ platform }: CallContext, channelId: number): Promise<string | null> {
  const source = await channelSource(platform, channelId);
  if (!source) throw notFound();
  const { kind, streamUrl } = source;
  if (kind !== "audio" || streamUrl.startsWith("sample:") || formOf(streamUrl, "audio").type !== "file") return null;
  const known = listenTo(platform.config, streamUrl);
  const enough = new AbortController();
  const late = wait(PATIENCE, known.said, { signal: enough.signal }).catch(() => known.said);
  const said = await Promise.race([known.title, late]);
  enough.abort();
  return said;
}

function listenTo(config: Platform["config"], address: string): Heard {
  const known = heard.get(address);
  if (known && Date.now() - known.since < FRESH) return known;
  const next: Heard = { title: hear(), since: Date.now(), said: known?.said ?? null };
  heard.set(address, next);
  return next;

  async function hear(): Promise<string | null> {
    const title = await readTitle(config, address).catch(() => null);
    next.said = title;
    return title;
  }
}
