/** Time after the release of a pointer within which its click event arrives, in milliseconds. */
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
 * Changes the layout once no click is under way: a button that moves between press and release does
 * not receive the click. Replaces a change that waits.
 */
function changeAfterClick(change: () => void): void {
  waiting = change;
  runWaiting();
}

function runWaiting(): void {
  if (isPressed) return;
  waiting?.();
  waiting = null;
}

const press = () => {
  isPressed = true;
};
const release = () => {
  isPressed = false;
  setTimeout(runWaiting, CLICK_DELAY_MS);
};
addEventListener("pointerdown", press, { capture: true });
addEventListener("pointerup", release, { capture: true });
addEventListener("pointercancel", release, { capture: true });
