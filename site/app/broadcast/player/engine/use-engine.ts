import { useEffect, useRef, useState } from "react";
import type { PlayerItem } from "../player-item.ts";
import { Engine } from "./engine.ts";
import { type EngineState, INITIAL_ENGINE_STATE } from "./engine-state.ts";
import { savedPlaybackPosition, savePlaybackPosition } from "./playback-position.ts";

/** Interval at which the position in a recording is saved, in milliseconds. */
const SAVE_INTERVAL = 5000;

/** Plays an item on a media element, from the saved position. */
export function useEngine(media: HTMLMediaElement | null, item: PlayerItem, audioOnly: boolean) {
  const [state, setState] = useState<EngineState>(INITIAL_ENGINE_STATE);
  const [resumedAt, setResumedAt] = useState(0);
  const engine = useRef<Engine | null>(null);

  useEffect(() => {
    if (!media) return;
    const from = item.live ? 0 : savedPlaybackPosition(item);
    setState(INITIAL_ENGINE_STATE);
    setResumedAt(from);
    const newEngine = new Engine(media, item, audioOnly, (change) =>
      setState((previous) => ({ ...previous, ...change })),
    );
    engine.current = newEngine;
    newEngine.start(from);
    let savedAt = 0;
    const savePosition = () => {
      savedAt = Date.now();
      if (!item.live && Number.isFinite(media.duration) && media.currentTime > 0)
        savePlaybackPosition(item, media.currentTime, media.duration);
    };
    const onProgress = () => {
      if (media.paused || media.ended || Date.now() - savedAt >= SAVE_INTERVAL) savePosition();
    };
    const events = ["timeupdate", "pause", "ended"];
    for (const event of events) media.addEventListener(event, onProgress);
    // Also fires when the page is closed or reloaded, for which the media element has no event.
    document.addEventListener("visibilitychange", savePosition);
    return () => {
      for (const event of events) media.removeEventListener(event, onProgress);
      document.removeEventListener("visibilitychange", savePosition);
      savePosition();
      newEngine.stop();
      engine.current = null;
    };
  }, [media, item, audioOnly]);

  return { state, engine, resumedAt, forgetResumed: () => setResumedAt(0) };
}
