import { type RefObject, useEffect, useState } from "react";

const AFTER = 3000;

/** Whether the reader left the controls alone for a while, so that they can make way for the picture. Never while paused, or while one has focus by keyboard. */
export function useIdle(whole: RefObject<HTMLElement | null>, media: HTMLMediaElement | null, may: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const element = whole.current;
    if (!element || !media || !may) return setIdle(false);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(!media.paused && !element.querySelector(":focus-visible, [open]")), AFTER);
    };
    const stir = () => {
      setIdle(false);
      wait();
    };
    const gestures = ["pointermove", "pointerdown", "keydown", "focusin"] as const;
    for (const gesture of gestures) element.addEventListener(gesture, stir);
    for (const moment of ["play", "pause"]) media.addEventListener(moment, stir);
    wait();
    return () => {
      clearTimeout(timer);
      for (const gesture of gestures) element.removeEventListener(gesture, stir);
      for (const moment of ["play", "pause"]) media.removeEventListener(moment, stir);
    };
  }, [whole, media, may]);
  return idle;
}
