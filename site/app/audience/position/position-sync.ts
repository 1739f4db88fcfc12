import type { PositionItem } from "@masthead/contract/audience/position.ts";
import { fetchApi } from "../../platform/api/api.ts";

/** Minimum time between two positions in an item that are sent while it is open, in milliseconds. */
const SEND_INTERVAL = 60_000;

/** Responses after which no position in the item is sent: signed out, no access, withdrawn. */
const REFUSALS = [401, 402, 403, 404];

/** Position on this device, and when it was saved, in milliseconds since the epoch. */
export interface LocalPosition {
  at: number;
  saved: number;
}

/** Position on the server, with its age in seconds. The clocks of both may differ. */
interface ServerPosition {
  position: number;
  age: number;
}

/** Returns the newer of two positions; 0 if there is none. */
export function newerPosition(
  local: LocalPosition | undefined,
  server: ServerPosition | null | undefined,
  now: number,
): number {
  if (!server) return local?.at ?? 0;
  if (!local) return server.position;
  return (now - local.saved) / 1000 <= server.age ? local.at : server.position;
}

let switchedOff = false;

/** Positions are not sent if the reader's browser asks not to be tracked. */
const isPrivate = () =>
  navigator.doNotTrack === "1" ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Returns the signed-in reader's position on the server; undefined if it is unknown. */
export async function fetchPosition(
  { kind, id, recording }: PositionItem,
  signal?: AbortSignal,
): Promise<ServerPosition | null | undefined> {
  if (isPrivate()) return undefined;
  try {
    const response = await fetchApi(
      "GET /v1/user/positions/{kind}/{id}",
      { kind, id, ...(recording && { recording }) },
      { cache: "no-store", ...(signal && { signal }) },
    );
    if (!response.ok) return undefined;
    const { enabled, position } = await response.json();
    switchedOff = !enabled;
    return position;
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that sends the signed-in reader's positions in an item, rarely: at most one a
 * minute, unless the reader stops (`urgent`). A request that the server refuses is the last one.
 */
export function positionSender(item: PositionItem) {
  let sentAt = Date.now();
  let sent: number | undefined;
  let refused = false;
  return (position: number, duration: number | null, urgent = false): void => {
    const rounded = duration === null ? Math.round(position * 1000) / 1000 : Math.floor(position);
    if (refused || switchedOff || rounded === sent || isPrivate()) return;
    if (!urgent && Date.now() - sentAt < SEND_INTERVAL) return;
    sent = rounded;
    sentAt = Date.now();
    // Also sent while the page is being closed.
    void fetchApi(
      "PUT /v1/user/positions/{kind}/{id}",
      { ...item, position: rounded, duration },
      { keepalive: true },
    ).then(
      ({ status }) => {
        refused = REFUSALS.includes(status);
      },
      () => {},
    );
  };
}
