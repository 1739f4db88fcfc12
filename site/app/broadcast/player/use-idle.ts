import { type RefObject, useEffect, useState } from "react";

/** In milliseconds. */
const IDLE_DELAY = 3000;

/**
 * Returns true if the reader has not used the controls for three seconds, so that they can be
 * hidden. Never true while the media is paused, or while a control has keyboard focus or an open
 * menu.
 */
export function useIdle(
  surface: RefObject<HTMLElement | null>,
  media: HTMLMediaElement | null,
  enabled: boolean,
): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const element = surface.current;
    if (!element || !media || !enabled) return setIdle(false);
    let timer: ReturnType<typeof setTimeout>;
    const startTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => setIdle(!media.paused && !element.querySelector(":focus-visible, [open]")),
        IDLE_DELAY,
      );
    };
    const onActivity = () => {
      setIdle(false);
      startTimer();
    };
    const userEvents = ["pointermove", "pointerdown", "keydown", "focusin"] as const;
    for (const event of userEvents) element.addEventListener(event, onActivity);
    for (const event of ["play", "pause"]) media.addEventListener(event, onActivity);
    startTimer();
    return () => {
      clearTimeout(timer);
      for (const event of userEvents) element.removeEventListener(event, onActivity);
      for (const event of ["play", "pause"]) media.removeEventListener(event, onActivity);
    };
  }, [surface, media, enabled]);
  return idle;
}
