import { useEffect, useRef, useState } from "react";
import {
  fetchPosition,
  newerPosition,
  positionSender,
} from "../../../audience/position/position-sync.ts";
import { useViewer } from "../../../audience/viewer.ts";
import { savedBitRate } from "../bit-rate.ts";
import type { PlayerItem } from "../player-item.ts";
import { takeRequestedStart } from "../requested-start.ts";
import { Engine } from "./engine.ts";
import { type EngineState, INITIAL_ENGINE_STATE } from "./engine-state.ts";
import {
  positionItemOf,
  savedPlaybackPosition,
  savePlaybackPosition,
} from "./playback-position.ts";

/** Interval at which the position in a recording is saved, in milliseconds. */
const SAVE_INTERVAL = 5000;
/** Maximum time that playback waits for the position on the server, in milliseconds. */
const SERVER_TIMEOUT = 800;

/** Plays an item on a media element, from the saved position. */
export function useEngine(media: HTMLMediaElement | null, item: PlayerItem, audioOnly: boolean) {
  const [state, setState] = useState<EngineState>(INITIAL_ENGINE_STATE);
  const [resumedAt, setResumedAt] = useState(0);
  const engine = useRef<Engine | null>(null);
  const isSignedIn = useRef(false);
  isSignedIn.current = useViewer() !== null;

  useEffect(() => {
    if (!media) return;
    setState(INITIAL_ENGINE_STATE);
    const newEngine = new Engine(
      media,
      item,
      audioOnly,
      (change) => setState((previous) => ({ ...previous, ...change })),
      savedBitRate(item.bitRates ?? []),
    );
    engine.current = newEngine;
    let stopped = false;
    const startAt = (position: number) => {
      if (stopped) return;
      setResumedAt(position);
      newEngine.start(position);
    };
    const synced = isSignedIn.current ? positionItemOf(item) : undefined;
    const local = item.live ? undefined : savedPlaybackPosition(item);
    const requested = takeRequestedStart(item);
    if (requested !== undefined) newEngine.start(requested);
    else if (synced) {
      const timeout = AbortSignal.timeout(SERVER_TIMEOUT);
      void fetchPosition(synced, timeout).then((server) =>
        startAt(newerPosition(local, server, Date.now())),
      );
    } else startAt(local?.at ?? 0);

    const send = synced && positionSender(synced);
    let savedAt = 0;
    const savePosition = (hasStopped: boolean) => {
      savedAt = Date.now();
      if (item.live || !Number.isFinite(media.duration) || media.currentTime <= 0) return;
      savePlaybackPosition(item, media.currentTime, media.duration);
      send?.(media.currentTime, media.duration, hasStopped);
    };
    const onProgress = () => {
      const hasStopped = media.paused || media.ended;
      if (hasStopped || Date.now() - savedAt >= SAVE_INTERVAL) savePosition(hasStopped);
    };
    const events = ["timeupdate", "pause", "ended"];
    for (const event of events) media.addEventListener(event, onProgress);
    // Also fires when the page is closed or reloaded, for which the media element has no event.
    const onVisibility = () => savePosition(document.visibilityState === "hidden");
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stopped = true;
      for (const event of events) media.removeEventListener(event, onProgress);
      document.removeEventListener("visibilitychange", onVisibility);
      savePosition(true);
      newEngine.stop();
      engine.current = null;
    };
  }, [media, item, audioOnly]);

  return { state, engine, resumedAt, forgetResumed: () => setResumedAt(0) };
}
