import type { Piece } from "./piece.ts";

const STEP = 10;

/** Tells the system what plays, and takes its buttons. Returns what ends that. */
export function announceToSystem(media: HTMLMediaElement, piece: Piece, subtitle: string, close: () => void): () => void {
  const session = navigator.mediaSession;
  if (!session) return () => {};
  const { picture } = piece;
  session.metadata = new MediaMetadata({
    title: piece.title,
    artist: subtitle,
    artwork: picture ? [{ src: picture.widths.includes(640) ? `${picture.base}-640.webp` : picture.original }] : [],
  });
  const seek = (by: number) => {
    media.currentTime = Math.max(0, media.currentTime + by);
  };
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", () => void media.play().catch(() => {})],
    ["pause", () => media.pause()],
    ["stop", close],
  ];
  if (!piece.live)
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
  for (const [action, act] of actions) tryTo(() => session.setActionHandler(action, act));
  const tellPosition = () => {
    if (!piece.live && Number.isFinite(media.duration))
      tryTo(() => session.setPositionState({ duration: media.duration, playbackRate: media.playbackRate, position: media.currentTime }));
  };
  const moments = ["loadedmetadata", "seeked", "ratechange", "play", "pause"];
  for (const moment of moments) media.addEventListener(moment, tellPosition);
  return () => {
    for (const moment of moments) media.removeEventListener(moment, tellPosition);
    for (const [action] of actions) tryTo(() => session.setActionHandler(action, null));
    session.metadata = null;
  };
}

/** Not every browser knows every action. */
function tryTo(act: () => void): void {
  try {
    act();
  } catch {
    // It goes without.
  }
}
