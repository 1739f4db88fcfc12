import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useEffect, useState } from "react";
import { type ApiResponse, fetchApi } from "../../platform/api/api.ts";
import { type OnAir, onAirAt } from "./on-air.ts";
import type { PlayerItem } from "./player-item.ts";

/** In milliseconds. */
const REFRESH_INTERVAL = 30_000;
const NOTHING: OnAir = { now: null, next: null };

/** What a player shows about its item. */
export interface NowPlaying extends OnAir {
  /** From the metadata of the stream or the playout system; null if the station sends none. */
  song: string | null;
  /** The song, else the current program; for a recording, its program. */
  title: string;
}

/** Returns what a channel plays now and next, refreshed every 30 seconds, in a language. */
export function useOnAir(
  { kind, id, live, medium, subtitle, onAir = NOTHING }: PlayerItem,
  locale: Locale,
): NowPlaying {
  const [loaded, setLoaded] = useState<{ onAir: OnAir; locale: Locale }>();
  const [song, setSong] = useState<string | null>(null);
  useEffect(() => {
    if (!live || kind !== "channel") return;
    let cancelled = false;
    const refresh = async () => {
      const [playing, channel] = await Promise.all([
        medium === "audio" ? bodyOf(fetchApi("GET /v1/channels/{id}/now-playing", { id })) : null,
        bodyOf(fetchApi("GET /v1/channels/{id}", { id, locale })),
      ]);
      if (cancelled) return;
      if (playing) setSong(playing.title);
      if (channel) {
        const current = { onAir: { now: channel.now, next: channel.next }, locale };
        // The same object while nothing changes, so that the lock screen is not set again.
        setLoaded((known) => (JSON.stringify(known) === JSON.stringify(current) ? known : current));
      }
    };
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_INTERVAL);
    return () => {
      cancelled = true;
      clearInterval(timer);
    };
  }, [kind, id, live, medium, locale]);
  if (kind !== "channel") return { ...NOTHING, song: null, title: subtitle };
  const shown = onAirAt(loaded?.locale === locale ? loaded.onAir : onAir, Date.now());
  return { ...shown, song, title: song ?? shown.now?.title ?? "" };
}

/** Returns undefined on failure, so that the last title stays. */
async function bodyOf<Body>(request: Promise<ApiResponse<Body>>): Promise<Body | undefined> {
  try {
    const response = await request;
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
