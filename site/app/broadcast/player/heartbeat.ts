import type { Piece } from "./piece.ts";

const EVERY = 20_000;
/** One visit; forgotten with the tab. */
const VIEWER = crypto.randomUUID?.();

/** Says every 20 seconds that someone watches or listens, as long as a channel plays. */
export function startHeartbeats(media: HTMLMediaElement, piece: Piece, token: () => string | null): { stop(): void } {
  if (!piece.live || !VIEWER) return { stop() {} };
  let last = 0;
  const beat = () => {
    const known = token();
    if (media.paused || known === null || Date.now() - last < EVERY) return;
    last = Date.now();
    void fetch(`/api/v1/channels/${piece.id}/heartbeat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ viewer: VIEWER, token: known }),
      keepalive: true,
    }).catch(() => {});
  };
  media.addEventListener("timeupdate", beat);
  return { stop: () => media.removeEventListener("timeupdate", beat) };
}
