import { useEffect, useRef, useState } from "react";
import { createEngine, type Engine } from "./engine.ts";
import { AT_FIRST, type EngineState } from "./engine-state.ts";
import type { Piece } from "./piece.ts";
import { keepPlace, keptPlace } from "./places.ts";

/** How often the place in a recording is kept, in milliseconds. */
const KEEP_EVERY = 5000;

/** Plays a piece on an element, from where the reader left it. */
export function useEngine(media: HTMLMediaElement | null, piece: Piece, sound: boolean) {
  const [state, setState] = useState<EngineState>(AT_FIRST);
  const [resumedAt, setResumedAt] = useState(0);
  const engine = useRef<Engine | null>(null);

  useEffect(() => {
    if (!media) return;
    const from = piece.live ? 0 : keptPlace(piece);
    setState(AT_FIRST);
    setResumedAt(from);
    const made = createEngine(media, piece, sound, (part) => setState((known) => ({ ...known, ...part })));
    engine.current = made;
    made.start(from);
    let kept = 0;
    const keepNow = () => {
      kept = Date.now();
      if (!piece.live && Number.isFinite(media.duration) && media.currentTime > 0) keepPlace(piece, media.currentTime, media.duration);
    };
    const keep = () => {
      if (media.paused || media.ended || Date.now() - kept >= KEEP_EVERY) keepNow();
    };
    const moments = ["timeupdate", "pause", "ended"];
    for (const moment of moments) media.addEventListener(moment, keep);
    // Also fired when the page is closed or reloaded, which no event of the element announces.
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      for (const moment of moments) media.removeEventListener(moment, keep);
      document.removeEventListener("visibilitychange", keepNow);
      keepNow();
      made.stop();
      engine.current = null;
    };
  }, [media, piece, sound]);

  return { state, engine, resumedAt, forgetResumed: () => setResumedAt(0) };
}
