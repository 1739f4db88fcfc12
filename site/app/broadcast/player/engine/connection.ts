/** Interval of the checks for a stall and for sleep, in milliseconds. */
const CHECK_INTERVAL = 5000;
/** A check that is late by this many milliseconds means that the device was asleep. */
const SLEEP_THRESHOLD = 30_000;
/**
 * Number of checks in a row without progress after which playback is stalled: about thirty seconds.
 */
const STALLED_CHECKS = 6;

interface ConnectionCallbacks {
  /**
   * The connection may be back: the browser is online, the page is shown again, or the device woke
   * up.
   */
  onRestored(): void;
  /** The media should play, but its position has not changed for about half a minute. */
  onStalled(): void;
}

/** Watches the connection of a media element. Returns a function that stops it. */
export function watchConnection(
  media: HTMLMediaElement,
  { onRestored, onStalled }: ConnectionCallbacks,
): () => void {
  let checkedAt = Date.now();
  let position = media.currentTime;
  let stalledChecks = 0;
  const check = () => {
    const now = Date.now();
    const hasSlept = now - checkedAt > CHECK_INTERVAL + SLEEP_THRESHOLD;
    const isStalled = !media.paused && !media.ended && media.currentTime === position;
    checkedAt = now;
    position = media.currentTime;
    stalledChecks = isStalled ? stalledChecks + 1 : 0;
    if (hasSlept) onRestored();
    if (stalledChecks < STALLED_CHECKS) return;
    stalledChecks = 0;
    onStalled();
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") onRestored();
  };
  const timer = setInterval(check, CHECK_INTERVAL);
  window.addEventListener("online", onRestored);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", onRestored);
    document.removeEventListener("visibilitychange", onVisible);
  };
}
