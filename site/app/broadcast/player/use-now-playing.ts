import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useEffect, useState } from "react";
import { type ApiResponse, fetchApi } from "../../platform/api/api.ts";
import type { PlayerItem } from "./player-item.ts";

/** In milliseconds. */
const REFRESH_INTERVAL = 30_000;

/**
 * Returns the current item of a channel: the song from its stream metadata, else the current
 * program. For a recording, its program.
 */
export function useNowPlaying(
  { kind, id, live, medium, subtitle }: PlayerItem,
  locale: Locale,
): string {
  const [currentTitle, setCurrentTitle] = useState<string>();
  useEffect(() => {
    if (!live || kind !== "channel") return;
    let cancelled = false;
    const refresh = async () => {
      const song =
        medium === "audio"
          ? (await bodyOf(fetchApi("GET /v1/channels/{id}/now-playing", { id })))?.title
          : null;
      const title =
        song ?? (await bodyOf(fetchApi("GET /v1/channels/{id}", { id, locale })))?.now?.title;
      if (!cancelled && title !== undefined) setCurrentTitle(title);
    };
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_INTERVAL);
    return () => {
      cancelled = true;
      clearInterval(timer);
    };
  }, [kind, id, live, medium, locale]);
  return currentTitle ?? subtitle;
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
