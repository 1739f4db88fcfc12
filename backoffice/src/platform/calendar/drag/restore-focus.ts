/** Time in which a closing dialog or the rendered grid may take the focus away, in milliseconds. */
const FOCUS_SETTLE_MS = 1000;

/** Focuses the element of an entry, and again while the focus is lost. */
export function restoreFocus(key: string): void {
  const deadline = performance.now() + FOCUS_SETTLE_MS;
  const focus = () =>
    document
      .querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`)
      ?.focus({ preventScroll: true });
  const refocus = () => {
    if (document.activeElement === document.body) focus();
    if (performance.now() < deadline) requestAnimationFrame(refocus);
  };
  focus();
  requestAnimationFrame(refocus);
}
