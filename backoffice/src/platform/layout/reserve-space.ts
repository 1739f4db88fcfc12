/** Longest time between the release of a pointer and its click event. */
const CLICK_DELAY_MS = 50;

/**
 * Ref callback of the toast: reserves its height at the end of the page. A page that is scrolled to
 * its end stays there.
 */
export function reserveSpace(toast: HTMLElement | null): (() => void) | undefined {
  if (!toast) return undefined;
  const root = document.documentElement;
  const update = () => {
    const isAtEnd = Math.ceil(window.innerHeight + window.scrollY) >= root.scrollHeight;
    root.style.setProperty("--toast-height", `${Math.ceil(toast.offsetHeight)}px`);
    if (isAtEnd) window.scrollTo({ top: root.scrollHeight });
  };
  const observer = new ResizeObserver(() => changeAfterClick(update));
  observer.observe(toast);
  changeAfterClick(update);
  return () => {
    observer.disconnect();
    changeAfterClick(() => root.style.removeProperty("--toast-height"));
  };
}

let isPressed = false;
let waiting: (() => void) | null = null;

/**
 * Changes the layout once no click is under way, instead of a change that waits: a button that moves
 * between press and release does not receive the click.
 */
function changeAfterClick(change: () => void): void {
  waiting = change;
  if (!isPressed) runWaiting();
}

function runWaiting(): void {
  if (isPressed) return;
  waiting?.();
  waiting = null;
}

window.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
for (const type of ["pointerup", "pointercancel"])
  window.addEventListener(
    type,
    () => {
      isPressed = false;
      setTimeout(runWaiting, CLICK_DELAY_MS);
    },
    { capture: true },
  );
