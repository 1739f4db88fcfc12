import type { PointerEvent as ReactPointerEvent } from "react";

/** Distance in pixels after which a pressed mouse button drags, so that clicks remain clicks. */
const DRAG_DISTANCE = 5;
/** Delay in milliseconds after which a touch drags, so that swipes scroll. */
const LONG_PRESS_MS = 300;
/** Movement in pixels that a long press tolerates. */
const TOUCH_TOLERANCE = 8;

/** Style of elements dragged by a long press: no text selection, no browser menu. */
export const DRAGGED_BY_TOUCH = {
  touchAction: "manipulation",
  userSelect: "none",
  WebkitTouchCallout: "none",
} as const;

export interface Point {
  x: number;
  y: number;
}

interface DragListener {
  onMove: (point: Point) => void;
  /**
   * Called once after a drag: with the point of the drop, or null if Escape, another finger or the
   * browser cancelled it.
   */
  onEnd: (point: Point | null) => void;
}

/**
 * Follows a pressed pointer: a mouse drags once it has moved, a touch after a long press. Returns a
 * function that cancels the drag.
 */
export function followPress(
  { pointerId, pointerType, clientX, clientY }: ReactPointerEvent,
  { onMove, onEnd }: DragListener,
): () => void {
  const isTouch = pointerType !== "mouse";
  const listeners = new AbortController();
  let isDragging = false;
  const start = () => {
    isDragging = true;
    swallowClick();
    onMove({ x: clientX, y: clientY });
  };
  const longPress = isTouch ? setTimeout(start, LONG_PRESS_MS) : undefined;
  const end = (point: Point | null) => {
    if (listeners.signal.aborted) return;
    listeners.abort();
    clearTimeout(longPress);
    if (isDragging) onEnd(point);
  };
  const move = (event: PointerEvent) => {
    const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY);
    // The browser scrolls, or the button was released outside of the window.
    if ((isTouch && !isDragging && distance > TOUCH_TOLERANCE) || event.buttons === 0)
      return end(null);
    if (!isTouch && !isDragging && distance >= DRAG_DISTANCE) start();
    if (isDragging) onMove(pointOf(event));
  };
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) =>
    window.addEventListener(name, listener, {
      capture: true,
      passive: false,
      signal: listeners.signal,
    });
  listen("pointermove", (event) => event.pointerId === pointerId && move(event));
  listen("pointerup", (event) => event.pointerId === pointerId && end(pointOf(event)));
  listen("pointercancel", (event) => event.pointerId === pointerId && end(null));
  listen("pointerdown", () => end(null));
  listen("blur", ({ target }) => target === window && end(null));
  listen("touchmove", (event) => isDragging && event.cancelable && event.preventDefault());
  listen("contextmenu", (event) => isTouch && event.preventDefault());
  listen("keydown", (event) => {
    if (!isDragging || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(null);
  });
  return () => end(null);
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** Keeps the click after a drag, which follows the release, from opening or adding something. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true });
  const stop = () => setTimeout(() => window.removeEventListener("click", swallow, true));
  for (const released of ["pointerup", "pointercancel"])
    window.addEventListener(released, stop, { capture: true, once: true });
}

/**
 * Lets listeners for `touchmove` that are added later keep the page from scrolling: Safari honours
 * them only if there has been one that is not passive since before the touch. Returns its removal.
 */
export function allowTouchDrags(): () => void {
  const listen = () => undefined;
  window.addEventListener("touchmove", listen, { passive: false });
  return () => window.removeEventListener("touchmove", listen);
}
