import { fetchApi } from "../../../platform/api/api.ts";
import type { PlayerItem } from "../player-item.ts";

/** In milliseconds. */
const INTERVAL = 20_000;
/** Random id of this visit. Not stored, so it ends with the page. */
const VIEWER = crypto.randomUUID?.();

/**
 * Sends a heartbeat every 20 seconds while a channel plays, so that the server can count viewers.
 */
export function startHeartbeats(
  media: HTMLMediaElement,
  item: PlayerItem,
  token: () => string | null,
): { stop(): void } {
  if (!item.live || !VIEWER) return { stop() {} };
  let lastSentAt = Number.NEGATIVE_INFINITY;
  const sendHeartbeat = () => {
    const currentToken = token();
    if (media.paused || currentToken === null || performance.now() - lastSentAt < INTERVAL) return;
    lastSentAt = performance.now();
    const input = { id: item.id, viewer: VIEWER, token: currentToken };
    void fetchApi("POST /v1/channels/{id}/heartbeat", input, { keepalive: true }).catch(() => {});
  };
  media.addEventListener("timeupdate", sendHeartbeat);
  return { stop: () => media.removeEventListener("timeupdate", sendHeartbeat) };
}
