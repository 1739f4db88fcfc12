import type { PlayerItem } from "./player-item.ts";

/** Default seek offset, in seconds. */
const STEP = 10;

/**
 * Connects the player to the Media Session API: metadata and media keys. Returns a function that
 * disconnects it.
 */
export function connectMediaSession(
  media: HTMLMediaElement,
  item: PlayerItem,
  subtitle: string,
  onStop: () => void,
): () => void {
  const session = navigator.mediaSession;
  if (!session) return () => {};
  const { picture } = item;
  session.metadata = new MediaMetadata({
    title: item.title,
    artist: subtitle,
    artwork: picture
      ? [{ src: picture.widths.includes(640) ? `${picture.base}-640.webp` : picture.original }]
      : [],
  });
  const seek = (by: number) => {
    media.currentTime = Math.max(0, media.currentTime + by);
  };
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", () => void media.play().catch(() => {})],
    ["pause", () => media.pause()],
    ["stop", onStop],
  ];
  if (!item.live)
    actions.push(
      ["seekbackward", ({ seekOffset }) => seek(-(seekOffset ?? STEP))],
      ["seekforward", ({ seekOffset }) => seek(seekOffset ?? STEP)],
      [
        "seekto",
        ({ seekTime }) => {
          if (seekTime !== undefined) media.currentTime = seekTime;
        },
      ],
    );
  for (const [action, handler] of actions)
    ignoreUnsupported(() => session.setActionHandler(action, handler));
  const updatePosition = () => {
    if (!item.live && Number.isFinite(media.duration))
      ignoreUnsupported(() =>
        session.setPositionState({
          duration: media.duration,
          playbackRate: media.playbackRate,
          position: media.currentTime,
        }),
      );
  };
  const events = ["loadedmetadata", "seeked", "ratechange", "play", "pause"];
  for (const event of events) media.addEventListener(event, updatePosition);
  return () => {
    for (const event of events) media.removeEventListener(event, updatePosition);
    for (const [action] of actions) ignoreUnsupported(() => session.setActionHandler(action, null));
    session.metadata = null;
  };
}

/** Ignores errors of actions that the browser does not support. */
function ignoreUnsupported(call: () => void): void {
  try {
    call();
  } catch {
    // Not supported by this browser.
  }
}
